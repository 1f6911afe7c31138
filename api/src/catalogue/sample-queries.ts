import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import { lockCounters } from './queries.ts';
import type { CatalogueReview } from './schema.ts';

/**
 * Replaces all sample reviews with these, except for agents that have had a genuine review: an
 * agent never shows both. Samples that stay keep their votes.
 */
export async function replaceSampleReviews(
  sql: Sql,
  reviews: readonly CatalogueReview[],
): Promise<void> {
  const sampled = await sql<{ id: number }[]>`
    select distinct agent_id as id from review where sample`;
  await lockCounters(sql, [...sampled.map(({ id }) => id), ...reviews.map((each) => each.agentId)]);
  const keptIds = reviews.map(({ id }) => id);
  // Also removes samples that a process of the previous release restored.
  await removeSamples(sql, sql`(id <> all (${keptIds}::integer[]) or ${isSuperseded(sql)})`);
  await sql`
    insert into review (id, agent_id, username, rating, title, content, pros, cons, sample, created_at)
    select
      given.id, given."agentId", given.username, given.rating, given.title, given.content,
      given.pros, given.cons, true, given."createdAt"
    from jsonb_to_recordset(${sql.json([...reviews])}) as given (
      id integer, "agentId" integer, username text, rating smallint, title text, content text,
      pros text[], cons text[], "createdAt" timestamptz
    )
    where not exists (select from review_origin where review_origin.agent_id = given."agentId")
    on conflict (id) do update set
      agent_id = excluded.agent_id, username = excluded.username, rating = excluded.rating,
      title = excluded.title, content = excluded.content, pros = excluded.pros,
      cons = excluded.cons, created_at = excluded.created_at
    where review.sample`;
}

/** Removes the samples of these agents if they have had a genuine review. */
export async function removeSupersededSamples(
  sql: Sql,
  agentIds: readonly number[],
): Promise<void> {
  const ofAgents = sql`agent_id = any (${[...agentIds]}::integer[])`;
  await removeSamples(sql, sql`${ofAgents} and ${isSuperseded(sql)}`);
}

const isSuperseded = (sql: Sql) => sql`agent_id in (select agent_id from review_origin)`;

async function removeSamples(sql: Sql, condition: Fragment): Promise<void> {
  // Votes lock these rows before the reviews. A deletion alone would lock them in the reverse
  // order.
  await sql`
    select from review_stats
    where review_id in (select id from review where sample and ${condition})
    order by review_id for update`;
  await sql`delete from review where sample and ${condition}`;
}
