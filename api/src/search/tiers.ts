import type { Pool, Sql } from '../db/client.ts';

/** The last rank in each tier of the search index; the last tier has no end. */
export const TIER_ENDS: readonly number[] = [1000, 10_000, 100_000, 300_000];

/**
 * Files every agent into the tier of its score (the column `shelf`; see the migrations). Writes only
 * agents that have moved, so scores that all aged alike cost nothing.
 */
export async function fileIntoTiers(sql: Pool): Promise<void> {
  await sql.begin(async (tx) => {
    // The first time a large part of all agents moves; the limit is meant for requests.
    await tx`set local statement_timeout = 0`;
    await moveBetweenTiers(tx);
    await tx`select file_into_tiers(${[...TIER_ENDS]}::integer[])`;
  });
}

async function moveBetweenTiers(sql: Sql): Promise<void> {
  await sql`
    with tier_end as materialized (
      -- The score of the last agent in a tier; null where there are fewer agents.
      select (select score from agent_score order by score desc offset place - 1 limit 1) as score
      from unnest(${[...TIER_ENDS]}::integer[]) as place
    ),
    belonging as (
      select
        agent_id,
        (select count(*) from tier_end where agent_score.score < tier_end.score)::smallint as shelf
      from agent_score
    )
    update agent_search set shelf = belonging.shelf
    from belonging
    where belonging.agent_id = agent_search.agent_id and belonging.shelf <> agent_search.shelf`;
}
