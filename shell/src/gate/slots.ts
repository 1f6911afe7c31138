import { SLOT_LIMITS } from '../../contract/slots.ts';
import { messageOf } from '../releases/errors.ts';
import { fragmentProblem } from '../releases/fragment-problem.ts';
import type { LoadedRelease } from '../releases/release-set.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';

const NO_API = {
  answer: async () => ({ status: 404, headers: {}, body: Buffer.from('The gate has no data') }),
};

/**
 * Contributions to slots that cannot be rendered with their examples, or are too large. One line each.
 *
 * @throws the signal's reason when it aborts
 */
export async function slotRenderProblems(
  renderers: Pick<RendererPool, 'renderSlot'>,
  release: LoadedRelease,
  signal: AbortSignal,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, examples } of release.manifest.slots ?? []) {
    for (const [index, props] of examples.entries()) {
      signal.throwIfAborted();
      const job = { type: 'slot', id, props, url: 'http://scenario.test/' } as const;
      const about = `contribution "${id}" (src/slots/${id}.tsx), example ${index + 1}:`;
      try {
        const { html, state } = await renderers.renderSlot(job, NO_API, release);
        if (html.length > SLOT_LIMITS.html)
          problems.push(
            `${about} it has ${html.length} bytes of HTML; the limit is ${SLOT_LIMITS.html}`,
          );
        const problem = fragmentProblem(html.toString());
        if (problem !== undefined) problems.push(`${about} ${problem}`);
        if (state.length > SLOT_LIMITS.state)
          problems.push(
            `${about} it has ${state.length} bytes of data; the limit is ${SLOT_LIMITS.state}`,
          );
      } catch (error) {
        problems.push(`${about} it cannot be rendered: ${messageOf(error)}`);
      }
    }
  }
  return problems;
}
