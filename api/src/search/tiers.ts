import type { Pool } from '@agent-atlas/server-kit/db/client';

/** The last rank of each tier in the orders other than by score. The last tier has no end. */
export const TIER_ENDS: readonly number[] = [1000, 10_000, 100_000, 300_000];

/**
 * The last rank of each tier by score, and the tier's number in the column `shelf` (see the
 * migrations). These tiers are smaller, because a search reads hundreds of matches of each at a
 * time.
 */
export const SCORE_TIERS: readonly { readonly end: number; readonly shelf: number }[] = [
  { end: 300, shelf: 5 },
  { end: 1000, shelf: 0 },
  { end: 2000, shelf: 6 },
  { end: 5000, shelf: 7 },
  { end: 10_000, shelf: 1 },
  { end: 20_000, shelf: 8 },
  { end: 50_000, shelf: 9 },
  { end: 100_000, shelf: 2 },
  { end: 150_000, shelf: 10 },
  { end: 200_000, shelf: 11 },
  { end: 300_000, shelf: 3 },
  { end: 500_000, shelf: 12 },
  { end: 2 ** 31 - 1, shelf: 4 },
];

/** The number of ids that one statement covers. */
const CHUNK = 1000;

/**
 * Assigns every agent to its tiers. Writes only agents that change tiers, so when all scores age
 * equally, there is nothing to write.
 */
export async function fileIntoTiers(sql: Pool, checkpoint: () => Promise<void>): Promise<void> {
  await updateScoreTiers(sql, checkpoint);
  await sql.begin(async (tx) => {
    // The first run moves most agents, and the timeout is meant for requests.
    await tx`set local statement_timeout = 0`;
    await tx`select file_into_tiers(${[...TIER_ENDS]}::integer[])`;
  });
}

/**
 * Updates the tiers by score in chunks, so that neither reads nor new reviews wait for a ranking
 * run.
 */
async function updateScoreTiers(sql: Pool, checkpoint: () => Promise<void>): Promise<void> {
  const [row] = await sql<{ lastId: number; scores: number[] }[]>`
    select
      coalesce((select max(agent_id) from agent_score), 0) as "lastId",
      -- The score of the last agent in each full tier. One offset per tier would be wrong: when
      -- PostgreSQL 15 sorts in parallel workers, it applies the first bound to all of them.
      array(
        select score
        from (select score, row_number() over (order by score desc) as rank from agent_score) as ranked
        where rank = any (${SCORE_TIERS.map(({ end }) => end)}::bigint[])
        order by rank
      ) as scores`;
  const { lastId, scores } = row ?? { lastId: 0, scores: [] };
  for (let afterId = 0; afterId < lastId; afterId += CHUNK) {
    await checkpoint();
    await sql`
      update agent_search set shelf = belonging.shelf
      from (
        select
          agent_id,
          (${SCORE_TIERS.map(({ shelf }) => shelf)}::smallint[])[
            1 + (select count(*) from unnest(${scores}::float8[]) as tier_end where score < tier_end)
          ] as shelf
        from agent_score
        where agent_id > ${afterId} and agent_id <= ${afterId + CHUNK}
      ) as belonging
      where belonging.agent_id = agent_search.agent_id and belonging.shelf <> agent_search.shelf`;
  }
}
