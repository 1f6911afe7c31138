import type { Sql } from '@agent-atlas/server-kit/db/client';
import { selectAgentsById } from '../agents/queries.ts';
import type { ScoredAgent } from './recommend.ts';

/** How many of the best agents of each category are considered. The others could hardly win. */
const PER_CATEGORY = 100;

/** Returns the best agents of these categories with their community scores. */
export async function selectScoredAgents(
  sql: Sql,
  categories: readonly string[],
): Promise<ScoredAgent[]> {
  const scores = await sql<{ id: number; score: number }[]>`
    select best.agent_id as id, best.score
    from category as chosen
    cross join lateral (
      select agent_id, score from agent_score
      where category_id = chosen.id
      order by score desc, name, agent_id limit ${PER_CATEGORY}
    ) as best
    where chosen.name = any (${[...categories]}::text[])
    order by best.agent_id`;
  const scoreOf = new Map(scores.map(({ id, score }) => [id, score]));
  const agents = await selectAgentsById(sql, [...scoreOf.keys()]);
  return agents.map((agent) => ({ ...agent, communityScore: scoreOf.get(agent.id) ?? 0 }));
}
