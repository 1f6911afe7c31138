import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import type { GenuineReview } from './genuine-review.ts';

/** A review of a file with the hashes that identify known reviews. */
export type HashedReview = GenuineReview & { origin: string; fingerprint: string };

/** A review that was imported before. Hashes are hexadecimal. */
export interface KnownReview {
  reviewId: number;
  agentId: number;
  source: string;
  sourceId: string;
  fingerprint: string;
}

/** Returns the stored reviews that share an origin or a fingerprint with these. */
export async function selectKnown(
  sql: Sql,
  reviews: readonly HashedReview[],
): Promise<KnownReview[]> {
  return sql<KnownReview[]>`
    select
      review_id as "reviewId", agent_id as "agentId", source, source_id as "sourceId",
      encode(fingerprint, 'hex') as fingerprint
    from review_origin
    where (source, source_id) in (
      select * from unnest(
        ${reviews.map(({ source }) => source)}::text[],
        ${reviews.map(({ sourceId }) => sourceId)}::text[]
      )
    )
    union
    select review_id, agent_id, source, source_id, encode(fingerprint, 'hex') from review_origin
    where fingerprint in (
      select decode(given, 'hex')
      from unnest(${reviews.map((review) => review.fingerprint)}::text[]) as given
    )`;
}

/** Returns the origins of these reviews that were erased. */
export async function selectErased(sql: Sql, reviews: readonly HashedReview[]): Promise<string[]> {
  const rows = await sql<{ origin: string }[]>`
    select encode(origin_hash, 'hex') as origin from erased_review
    where origin_hash in (
      select decode(given, 'hex')
      from unnest(${reviews.map(({ origin }) => origin)}::text[]) as given
    )`;
  return rows.map(({ origin }) => origin);
}

/** Returns the ids that belong to agents. */
export async function selectExistingAgents(sql: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from agent where id = any (${[...ids]}::integer[])`;
  return rows.map(({ id }) => id);
}

/** Reserves ids for new reviews, above the ids of the catalogue's samples. */
export async function reserveReviewIds(sql: Sql, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('review', 'id'))::integer as id
    from generate_series(1, ${count}::integer)`;
  return rows.map(({ id }) => id);
}

/** A review with its id. */
export type StoredReview = HashedReview & { reviewId: number };

/** Inserts new reviews with their origins and counters. */
export async function insertReviews(sql: Sql, reviews: readonly StoredReview[]): Promise<void> {
  if (reviews.length === 0) return;
  await sql`
    with given as (${givenReviews(sql, reviews)}),
    written as (
      insert into review (id, agent_id, username, rating, title, content, pros, cons, created_at)
      select "reviewId", "agentId", username, rating, title, content, pros, cons, "createdAt"
      from given returning id
    ),
    counted as (insert into review_stats (review_id) select id from written)
    insert into review_origin (
      review_id, agent_id, source, source_id, collected_on, checked_by, fingerprint
    )
    select
      "reviewId", "agentId", source, "sourceId", "collectedOn", "checkedBy",
      decode(fingerprint, 'hex')
    from given`;
}

/** Returns the ids of the reviews that differ from the stored ones, except hidden ones. */
export async function selectChanged(sql: Sql, reviews: readonly StoredReview[]): Promise<number[]> {
  if (reviews.length === 0) return [];
  const rows = await sql<{ id: number }[]>`
    with given as (${givenReviews(sql, reviews)})
    select review.id from review join given on review.id = given."reviewId"
    where ${differs(sql)}`;
  return rows.map(({ id }) => id);
}

/** Updates the content and origin of reviews that differ, except hidden ones. Returns their ids. */
export async function updateReviews(sql: Sql, reviews: readonly StoredReview[]): Promise<number[]> {
  if (reviews.length === 0) return [];
  const rows = await sql<{ id: number }[]>`
    with given as (${givenReviews(sql, reviews)}),
    changed as (
      update review set
        agent_id = given."agentId", username = given.username, rating = given.rating,
        title = given.title, content = given.content, pros = given.pros, cons = given.cons,
        created_at = given."createdAt"
      from given
      where review.id = given."reviewId" and ${differs(sql)}
      returning review.id
    ),
    traced as (
      update review_origin set
        agent_id = given."agentId", collected_on = given."collectedOn",
        checked_by = given."checkedBy", fingerprint = decode(given.fingerprint, 'hex')
      from given
      where review_origin.review_id = given."reviewId"
        and review_origin.review_id in (select id from review)
    )
    select id from changed`;
  return rows.map(({ id }) => id);
}

function givenReviews(sql: Sql, reviews: readonly StoredReview[]): Fragment {
  return sql`
    select * from jsonb_to_recordset(${sql.json([...reviews])}) as given (
      "reviewId" integer, "agentId" integer, username text, rating smallint, title text,
      content text, pros text[], cons text[], "createdAt" timestamptz, source text,
      "sourceId" text, "collectedOn" date, "checkedBy" text, fingerprint text
    )`;
}

const differs = (sql: Sql) => sql`
  (
    review.agent_id, review.username, review.rating, review.title, review.content,
    review.pros, review.cons, review.created_at
  ) is distinct from (
    given."agentId", given.username, given.rating, given.title, given.content,
    given.pros, given.cons, given."createdAt"
  )`;
