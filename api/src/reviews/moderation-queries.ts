import type { Sql } from '@agent-atlas/server-kit/db/client';
import { originHash } from './genuine-review.ts';

export type ModerationAction = 'hide' | 'restore' | 'erase';

/** An entry of the audit trail. */
export interface Moderation {
  reviewId: number;
  action: ModerationAction;
  reason: string;
  moderator: string;
  moderatedAt: Date;
}

/**
 * Hides a genuine review and its votes. Returns its agent's id; undefined if there is no such
 * review.
 */
export async function hideReview(sql: Sql, reviewId: number): Promise<number | undefined> {
  await lockVotes(sql, reviewId);
  const found = await sql`
    select id from review where id = ${reviewId} and not sample for update`;
  if (found.length === 0) return undefined;
  const rows = await sql<{ agentId: number }[]>`
    with hidden as (
      insert into hidden_review (
        review_id, agent_id, username, rating, title, content, pros, cons, created_at, votes
      )
      select
        id, agent_id, username, rating, title, content, pros, cons, created_at,
        (
          select coalesce(jsonb_agg(jsonb_build_object(
            'session', encode(session_hash, 'hex'), 'network', encode(network_hash, 'hex'),
            'type', vote_type, 'at', cast_at
          )), '[]')
          from review_vote where review_vote.review_id = review.id
        )
      from review where id = ${reviewId}
      returning agent_id
    ),
    gone as (delete from review where id = ${reviewId})
    select agent_id as "agentId" from hidden`;
  return rows[0]?.agentId;
}

/**
 * Restores a hidden review and its votes. Returns its agent's id; undefined if it is not hidden.
 */
export async function restoreReview(sql: Sql, reviewId: number): Promise<number | undefined> {
  const rows = await sql<{ agentId: number }[]>`
    insert into review (id, agent_id, username, rating, title, content, pros, cons, created_at)
    select review_id, agent_id, username, rating, title, content, pros, cons, created_at
    from hidden_review where review_id = ${reviewId}
    returning agent_id as "agentId"`;
  if (rows.length === 0) return undefined;
  await sql`
    insert into review_vote (review_id, session_hash, network_hash, vote_type, cast_at)
    select
      ${reviewId}, decode(vote.session, 'hex'), decode(vote.network, 'hex'), vote.type, vote.at
    from hidden_review, jsonb_to_recordset(votes) as vote (
      session text, network text, type text, at timestamptz
    )
    where hidden_review.review_id = ${reviewId}`;
  await sql`
    insert into review_stats (review_id, helpful, unhelpful)
    select
      ${reviewId}, count(*) filter (where vote_type = 'helpful'),
      count(*) filter (where vote_type = 'unhelpful')
    from review_vote where review_id = ${reviewId}`;
  await sql`delete from hidden_review where review_id = ${reviewId}`;
  return rows[0]?.agentId;
}

/**
 * Permanently deletes a genuine review, hidden or not. Only a hash of its origin stays. Returns its
 * agent's id.
 */
export async function eraseReview(sql: Sql, reviewId: number): Promise<number | undefined> {
  await lockVotes(sql, reviewId);
  const [origin] = await sql<{ source: string; sourceId: string }[]>`
    delete from review_origin where review_id = ${reviewId}
    returning source, source_id as "sourceId"`;
  if (origin)
    await sql`
      insert into erased_review (origin_hash) values (decode(${originHash(origin)}, 'hex'))
      on conflict do nothing`;
  const rows = await sql<{ agentId: number }[]>`
    with shown as (
      delete from review where id = ${reviewId} and not sample returning agent_id
    ),
    hidden as (delete from hidden_review where review_id = ${reviewId} returning agent_id)
    select agent_id as "agentId" from shown union all select agent_id from hidden`;
  return rows[0]?.agentId;
}

/**
 * Blocks votes until the transaction ends. Votes also lock this row before the review; locking the
 * review first could deadlock with a vote.
 */
async function lockVotes(sql: Sql, reviewId: number): Promise<void> {
  await sql`select from review_stats where review_id = ${reviewId} for update`;
}

export async function recordModeration(
  sql: Sql,
  { reviewId, action, reason, moderator }: Omit<Moderation, 'moderatedAt'>,
): Promise<void> {
  await sql`
    insert into review_moderation (review_id, action, reason, moderator)
    values (${reviewId}, ${action}, ${reason}, ${moderator})`;
}

/** Returns the newest entries of the audit trail, for one review or for all. */
export async function selectModerations(
  sql: Sql,
  reviewId: number | null,
  limit: number,
): Promise<Moderation[]> {
  return sql<Moderation[]>`
    select
      review_id as "reviewId", action, reason, moderator, moderated_at as "moderatedAt"
    from review_moderation
    where ${reviewId}::integer is null or review_id = ${reviewId}::integer
    order by id desc limit ${limit}`;
}
