import { COMPARE_MAX, COMPARE_PATH, comparePath } from '@agent-atlas/api-client/rules';

/**
 * The agent ids in a comparison's query, in their order and without duplicates: at most {@link COMPARE_MAX} positive
 * integers. Anything else is skipped.
 */
export function readComparison(search: string): number[] {
  const ids = (new URLSearchParams(search).get('ids') ?? '')
    .split(',')
    .filter((text) => /^[1-9]\d{0,9}$/.test(text))
    .map(Number);
  return [...new Set(ids)].slice(0, COMPARE_MAX);
}

/**
 * The path of the comparison after adding an agent. On the comparison page the agent is appended. From any other page
 * a new comparison starts. Null if the agent is already compared or the comparison is full.
 */
export function addToComparison(
  from: { pathname: string; search: string },
  agentId: number,
): string | null {
  const ids = from.pathname === COMPARE_PATH ? readComparison(from.search) : [];
  if (ids.includes(agentId) || ids.length >= COMPARE_MAX) return null;
  return comparePath([...ids, agentId]);
}
