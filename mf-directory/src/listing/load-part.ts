import type { Page, RequestKey } from '@agent-atlas/api/client';
import type { Agent } from '@agent-atlas/api/rules';
import type { RouteContext } from '@agent-atlas/shell/contract';

/** What is after a cursor that is none, from a mistyped or very old address. */
export const NO_PART: Page<Agent> = { items: [], next: null };

interface PartQuery {
  readonly queryKey: RequestKey;
  readonly meta?: Record<string, unknown> | undefined;
}

/**
 * Loads the list that a page cannot do without.
 *
 * @param refused what stands for it when the API takes the address for a wrong one: that is the
 * address's fault, so another try would not help
 */
export async function loadPart(
  queryClient: RouteContext['queryClient'],
  options: PartQuery,
  refused: Page<Agent> | null,
): Promise<void> {
  try {
    await queryClient.fetchQuery(options);
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === 400)) throw error;
    queryClient.setQueryData(options.queryKey, refused);
  }
}
