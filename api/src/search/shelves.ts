import type { Pool, Sql } from '../db/client.ts';

/** Places of the ranking up to which agents stand on each shelf but the last. */
const SHELF_ENDS = [1000, 10_000, 100_000] as const;

/**
 * Puts every agent on the shelf of its score, see the migrations. Only those that have moved are
 * written, so that scores which have all aged alike cost nothing here.
 */
export async function arrangeShelves(sql: Pool): Promise<void> {
  await sql.begin(async (tx) => {
    // The first time a large part of all agents moves; the limit is meant for requests.
    await tx`set local statement_timeout = 0`;
    await moveToShelves(tx);
  });
}

async function moveToShelves(sql: Sql): Promise<void> {
  await sql`
    with least as (
      select
        -- The score of the last agent on a shelf; null where there are fewer agents.
        (select score from agent_score order by score desc offset ${SHELF_ENDS[0] - 1} limit 1) as a,
        (select score from agent_score order by score desc offset ${SHELF_ENDS[1] - 1} limit 1) as b,
        (select score from agent_score order by score desc offset ${SHELF_ENDS[2] - 1} limit 1) as c
    ),
    belonging as (
      select
        agent_id,
        case
          when score >= coalesce(a, 0) then 0 when score >= coalesce(b, 0) then 1
          when score >= coalesce(c, 0) then 2 else 3
        end as shelf
      from agent_score cross join least
    )
    update agent_search set shelf = belonging.shelf
    from belonging
    where belonging.agent_id = agent_search.agent_id and belonging.shelf <> agent_search.shelf`;
}
