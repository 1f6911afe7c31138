import { agentsPageQuery } from '@agent-atlas/api/client';
import { type Agent, LIST_LIMIT_MAX } from '@agent-atlas/api/rules';
import type { RouteContext } from '@agent-atlas/shell/contract';

/** As many addresses as a site map holds, see https://www.sitemaps.org/protocol.html. */
const AGENTS_MAX = 50_000;

/** The agents by name, read part by part; the first {@link AGENTS_MAX} of a larger directory. */
export async function everyAgent(queryClient: RouteContext['queryClient']): Promise<Agent[]> {
  const agents: Agent[] = [];
  let cursor: string | undefined;
  do {
    const options = agentsPageQuery({ limit: LIST_LIMIT_MAX, cursor });
    const { items, next } = await queryClient.fetchQuery(options);
    queryClient.removeQueries(options);
    agents.push(...items);
    cursor = next ?? undefined;
  } while (cursor !== undefined && agents.length < AGENTS_MAX);
  return agents;
}
