import { agentsPageQuery } from '@agent-atlas/api/client';
import { type Agent, LIST_LIMIT_MAX } from '@agent-atlas/api/rules';
import type { RouteContext } from '@agent-atlas/shell/contract';
import { ENTRIES_MAX } from './entries.ts';

/** The agents by name, read part by part; the first {@link ENTRIES_MAX} of a larger directory. */
export async function everyAgent(queryClient: RouteContext['queryClient']): Promise<Agent[]> {
  const agents: Agent[] = [];
  let cursor: string | undefined;
  do {
    const options = agentsPageQuery({ limit: LIST_LIMIT_MAX, cursor });
    const { items, next } = await queryClient.fetchQuery(options);
    queryClient.removeQueries(options);
    agents.push(...items);
    cursor = next ?? undefined;
  } while (cursor !== undefined && agents.length < ENTRIES_MAX);
  return agents;
}
