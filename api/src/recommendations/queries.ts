import { agentColumns, agentTables, scoreTable } from '../agents/queries.ts';
import type { Sql } from '../db/client.ts';
import type { ScoredAgent } from './recommend.ts';

/** Best scored agents of each category that are looked at; the rest could hardly win. */
const PER_CATEGORY = 500;

/** The agents of these categories with their community scores. */
export async function selectScoredAgents(
  sql: Sql,
  categories: readonly string[],
): Promise<ScoredAgent[]> {
  return sql<ScoredAgent[]>`
    select ${agentColumns(sql)}, agent_score.score as "communityScore"
    from ${agentTables(sql)} ${scoreTable(sql)}
    where agent.id in (
      select best.agent_id
      from category as chosen
      cross join lateral (
        select agent_id from agent_score
        where category_id = chosen.id
        order by score desc, name, agent_id limit ${PER_CATEGORY}
      ) as best
      where chosen.name = any (${[...categories]}::text[])
    )
    order by agent.id`;
}
