import { categoryAgentsQuery } from '@agent-atlas/api/client';
import type { Agent } from '@agent-atlas/api/rules';

/** Most alternatives that are shown. */
const ALTERNATIVES_MAX = 3;

/** The best agents of an agent's category, one more than are shown: it may be among them itself. */
export const sameCategoryQuery = (category: string) =>
  categoryAgentsQuery(category, { limit: ALTERNATIVES_MAX + 1 });

/** The first other agents of the same category. */
export function alternativesTo(agentId: number, sameCategory: readonly Agent[]): Agent[] {
  return sameCategory.filter(({ id }) => id !== agentId).slice(0, ALTERNATIVES_MAX);
}
