import type { Agent } from '@agent-atlas/api/rules';

/** Most alternatives that are shown. */
export const ALTERNATIVES_MAX = 3;

/** The first other agents of the same category. */
export function alternativesTo(agentId: number, sameCategory: readonly Agent[]): Agent[] {
  return sameCategory.filter(({ id }) => id !== agentId).slice(0, ALTERNATIVES_MAX);
}
