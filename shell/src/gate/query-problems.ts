import type { Scenario } from '../../contract/scenario.ts';
import type { LoadedRelease } from '../releases/release-set.ts';
import { isPending, mockApi, SCENARIO_ORIGIN } from '../releases/render-scenarios.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import { routeOf, scenarioLabel } from './labels.ts';
import { tableOf } from './rendered-release.ts';

/**
 * Query parameters that pages read and their routes do not declare, from the first scenario of each route that is
 * rendered. The server drops them, so a visitor whose URL has one would get another page than the server's.
 *
 * @throws the signal's reason when it aborts
 */
export async function queryProblems(
  renderers: Pick<RendererPool, 'render'>,
  release: LoadedRelease,
  scenarios: readonly Scenario[],
  signal: AbortSignal,
): Promise<string[]> {
  const { routes } = release.manifest;
  const problems: string[] = [];
  for (const { id, query } of routes) {
    signal.throwIfAborted();
    const scenario = scenarios.find((each) => routeOf(routes, each) === id && !isPending(each));
    // Another check reports a route without a scenario.
    if (!scenario || !query) continue;
    const job = {
      type: 'render',
      table: tableOf(release),
      url: SCENARIO_ORIGIN + scenario.url,
      year: new Date().getFullYear(),
      recordsQuery: true,
    } as const;
    // Another check reports a page that cannot be rendered.
    const result = await renderers
      .render(job, { answer: mockApi(scenario) }, release)
      .catch(() => undefined);
    const declared = new Set(query.map((each) => (typeof each === 'string' ? each : each.name)));
    for (const name of result?.page.query ?? []) {
      if (declared.has(name)) continue;
      problems.push(
        `${scenarioLabel(routes, scenario)}: its page reads the query parameter "${name}", which its route does not declare, so the server drops it`,
      );
    }
  }
  return problems;
}
