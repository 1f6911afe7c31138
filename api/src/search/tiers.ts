import type { Pool, Sql } from '../db/client.ts';

/** Places of the ranking up to which agents stand on each shelf but the last. */
export const SHELF_ENDS: readonly number[] = [1000, 10_000, 100_000, 300_000];

/**
 * Puts every agent on the shelf of its score, see the migrations. Only those that have moved are
 * written, so that scores which have all aged alike cost nothing here.
 */
export async function arrangeShelves(sql: Pool): Promise<void> {
  await sql.begin(async (tx) => {
    // The first time a large part of all agents moves; the limit is meant for requests.
    await tx`set local statement_timeout = 0`;
    await moveToShelves(tx);
    await tx`select file_into_tiers(${[...SHELF_ENDS]}::integer[])`;
  });
}

async function moveToShelves(sql: Sql): Promise<void> {
  await sql`
    with shelf_end as materialized (
      -- The score of the last agent on a shelf; null where there are fewer agents.
      select (select score from agent_score order by score desc offset place - 1 limit 1) as score
      from unnest(${[...SHELF_ENDS]}::integer[]) as place
    ),
    belonging as (
      select
        agent_id,
        (select count(*) from shelf_end where agent_score.score < shelf_end.score)::smallint as shelf
      from agent_score
    )
    update agent_search set shelf = belonging.shelf
    from belonging
    where belonging.agent_id = agent_search.agent_id and belonging.shelf <> agent_search.shelf`;
}
