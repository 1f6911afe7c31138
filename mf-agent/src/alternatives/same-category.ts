import { categoryAgentsQuery } from '@agent-atlas/api-client';
import type { Agent } from '@agent-atlas/api-client/rules';

const ALTERNATIVES_MAX = 3;

/** The best agents of a category: one more than shown, because the agent itself may be among them. */
export const sameCategoryQuery = (category: string) =>
  categoryAgentsQuery(category, { limit: ALTERNATIVES_MAX + 1 });

/** The first agents of the category other than this one. */
export function alternativesTo(agentId: number, sameCategory: readonly Agent[]): Agent[] {
  return sameCategory.filter(({ id }) => id !== agentId).slice(0, ALTERNATIVES_MAX);
}
