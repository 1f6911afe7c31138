import { randomUUID } from 'node:crypto';
import type { Scenario } from '../../contract/scenario.ts';
import type { LoadedRelease } from '../releases/release-set.ts';
import type { RenderedScenarios } from '../releases/render-scenarios.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import { scenarioLabel } from './labels.ts';
import { renderRelease } from './rendered-release.ts';

/** Characters shown before and after the first difference. */
const BEFORE = 3;
const AFTER = 30;

/**
 * Pages that depend on what the same process rendered before them. A process renders the pages of many visitors, so a
 * variable that keeps what one visitor sent would show it to another one. A second process renders the scenarios in
 * reverse, and at last the first one again, which shows the state that a page keeps for itself.
 *
 * @param outputs the scenarios as they were rendered in order
 * @throws the signal's reason when it aborts
 */
export async function renderOrderProblems(
  renderers: Pick<RendererPool, 'render'>,
  release: LoadedRelease,
  scenarios: readonly Scenario[],
  outputs: RenderedScenarios['outputs'],
  signal: AbortSignal,
): Promise<string[]> {
  const inOrder = scenarios.filter(({ id }) => outputs.has(id));
  const reversed = [...inOrder.toReversed(), ...inOrder.slice(0, 1)];
  // The pool starts a new process for a key that it does not know.
  const fresh = { ...release, key: `${release.key}+${randomUUID()}` };
  const again = await renderRelease(renderers, fresh, reversed, signal);
  return inOrder.flatMap((scenario) => {
    const first = outputs.get(scenario.id);
    const second = again.outputs.get(scenario.id) ?? again.problems.get(scenario.id);
    if (first === undefined || second === undefined || first === second) return [];
    const label = scenarioLabel(release.manifest.routes, scenario);
    return [
      `${label}: its page depends on what was rendered before it: ${difference(first, second)}`,
    ];
  });
}

/** The text around the first difference, in both versions. */
function difference(first: string, second: string): string {
  let index = 0;
  while (first[index] === second[index]) index += 1;
  const excerpt = (text: string) => `"…${text.slice(Math.max(0, index - BEFORE), index + AFTER)}…"`;
  return `${excerpt(first)} became ${excerpt(second)}`;
}
