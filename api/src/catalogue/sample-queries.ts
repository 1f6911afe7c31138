import type { Fragment, Sql } from '../db/client.ts';
import { lockCounters } from './queries.ts';
import type { CatalogueReview } from './schema.ts';

/**
 * Makes the sample reviews exactly these, except for agents that have had a genuine review: an agent
 * never shows both. Votes on samples that stay are kept.
 */
export async function replaceSampleReviews(
  sql: Sql,
  reviews: readonly CatalogueReview[],
): Promise<void> {
  const sampled = await sql<{ id: number }[]>`
    select distinct agent_id as id from review where sample`;
  await lockCounters(sql, [...sampled.map(({ id }) => id), ...reviews.map((each) => each.agentId)]);
  const keptIds = reviews.map(({ id }) => id);
  // Also what a process of the previous release has put back.
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

/** Removes the samples of those of these agents that have had a genuine review. */
export async function removeSupersededSamples(
  sql: Sql,
  agentIds: readonly number[],
): Promise<void> {
  const ofAgents = sql`agent_id = any (${[...agentIds]}::integer[])`;
  await removeSamples(sql, sql`${ofAgents} and ${isSuperseded(sql)}`);
}

const isSuperseded = (sql: Sql) => sql`agent_id in (select agent_id from review_origin)`;

async function removeSamples(sql: Sql, isUnwanted: Fragment): Promise<void> {
  // A trigger keeps the previous release from deleting them.
  await sql`set local atlas.publishing = 'on'`;
  // Votes lock these rows before the reviews, and a deletion would lock them after.
  await sql`
    select from review_stats
    where review_id in (select id from review where sample and ${isUnwanted})
    order by review_id for update`;
  await sql`delete from review where sample and ${isUnwanted}`;
}
