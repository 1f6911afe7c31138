import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import type { AgentDay, AgentDays } from '../../contract/charts.ts';

/**
 * How long days are kept. An agent's last older day also stays, because it applies until the next
 * recorded one.
 */
const KEPT_DAYS = 400;
/** How many rows one statement deletes. */
const CHUNK = 10_000;

const dayOf = (asOf: Date) => asOf.toISOString().slice(0, 10);

/**
 * Records the rank, score and votes of every agent for a day, one category per transaction, and deletes the days that
 * are too old. It is idempotent, and writes only agents that differ from their last recorded day.
 *
 * @param checkpoint called between statements; throwing from it stops the work
 */
export async function recordAgentDays(
  sql: Pool,
  asOf: Date,
  checkpoint: () => Promise<void>,
): Promise<void> {
  const categories = await sql<{ id: number }[]>`select id from category order by id`;
  for (const { id } of categories) {
    await checkpoint();
    await recordCategory(sql, id, dayOf(asOf));
  }
  let deleted = CHUNK;
  while (deleted === CHUNK) {
    await checkpoint();
    deleted = await deleteOldDays(sql, dayOf(asOf));
  }
}

async function recordCategory(sql: Sql, categoryId: number, day: string): Promise<void> {
  await sql`
    insert into agent_day (agent_id, day, category_rank, score, upvotes, downvotes)
    select today.*
    from (
      select
        agent_score.agent_id, ${day}::date as day,
        row_number() over (order by agent_score.score desc, agent_score.name, agent_score.agent_id)
          ::integer as category_rank,
        round(agent_score.score)::smallint as score, agent_stats.upvotes, agent_stats.downvotes
      from agent_score join agent_stats on agent_stats.agent_id = agent_score.agent_id
      where agent_score.category_id = ${categoryId}
    ) as today
    left join lateral (
      select category_rank, score, upvotes, downvotes from agent_day
      where agent_day.agent_id = today.agent_id and agent_day.day <= today.day
      order by agent_day.day desc limit 1
    ) as last on true
    where (today.category_rank, today.score, today.upvotes, today.downvotes)
      is distinct from (last.category_rank, last.score, last.upvotes, last.downvotes)
    order by today.agent_id
    on conflict (agent_id, day) do update set
      category_rank = excluded.category_rank, score = excluded.score, upvotes = excluded.upvotes,
      downvotes = excluded.downvotes`;
}

/** Deletes a chunk of old days. Returns the number of deleted rows. */
async function deleteOldDays(sql: Sql, day: string): Promise<number> {
  const { count } = await sql`
    delete from agent_day
    where (agent_id, day) in (
      select old.agent_id, old.day from agent_day as old
      where old.day < ${day}::date - ${KEPT_DAYS}::integer and exists (
        select from agent_day as newer
        where newer.agent_id = old.agent_id and newer.day > old.day
          and newer.day <= ${day}::date - ${KEPT_DAYS}::integer
      )
      limit ${CHUNK}
    )`;
  return count;
}

/** Returns an agent's newest recorded days, oldest first; undefined if the agent does not exist. */
export async function selectAgentDays(
  sql: Sql,
  agentId: number,
  limit: number,
): Promise<AgentDays | undefined> {
  const [row] = await sql<{ days: AgentDay[]; asOf: string | null }[]>`
    select
      to_char(agent_score.computed_at at time zone 'UTC', 'YYYY-MM-DD') as "asOf",
      (
        select coalesce(json_agg(shown order by shown.day), '[]')
        from (
          select
            to_char(day, 'YYYY-MM-DD') as day, category_rank as rank, score, upvotes, downvotes
          from agent_day where agent_day.agent_id = agent.id
          order by agent_day.day desc limit ${limit}
        ) as shown
      ) as days
    from agent left join agent_score on agent_score.agent_id = agent.id
    where agent.id = ${agentId}`;
  return row;
}
