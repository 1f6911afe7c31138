import { COMPARE_MAX, COMPARE_PATH, comparePath } from '@agent-atlas/api-client/rules';

/**
 * The agents a comparison's address names: positive whole numbers in their order, each once, the
 * first {@link COMPARE_MAX} of them. Anything else in the list is skipped.
 */
export function readComparison(search: string): number[] {
  const ids = (new URLSearchParams(search).get('ids') ?? '')
    .split(',')
    .filter((text) => /^[1-9]\d{0,9}$/.test(text))
    .map(Number);
  return [...new Set(ids)].slice(0, COMPARE_MAX);
}

/**
 * Where comparing an agent leads from an address: on a comparison the agent is appended, from any
 * other page a new comparison starts. Null when nothing would change, because the agent is
 * already there or the comparison is full.
 */
export function addToComparison(
  from: { pathname: string; search: string },
  agentId: number,
): string | null {
  const ids = from.pathname === COMPARE_PATH ? readComparison(from.search) : [];
  if (ids.includes(agentId) || ids.length >= COMPARE_MAX) return null;
  return comparePath([...ids, agentId]);
}
