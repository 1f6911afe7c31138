import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import { BusyError } from '@agent-atlas/server-kit/db/errors';
import type { Context } from 'hono';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/http.ts';
import type { ApiEnv } from '../base/api-env.ts';
import { Problem } from '../base/problem.ts';
import type { Ballot, Tally } from './ballot.ts';
import { agentOf, type VoteKind } from './kinds.ts';

/**
 * The minimum time for which a repeat is recognized. The API's description and the docs also state
 * it.
 */
const TTL = '10 minutes';
/** How many expired requests a vote deletes. More than one, so that they do not accumulate. */
const DELETED_PER_VOTE = 2;
/** A key as a structured-field string (RFC 8941), with or without quotes. */
const KEY = /^("?)([\w-]{8,64})\1$/;

/**
 * Returns the request's `Idempotency-Key`
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/); undefined without
 * one. Throws a 400 if it is malformed.
 */
export function idempotencyKeyOf(c: Context<ApiEnv>): string | undefined {
  const header = c.req.header(IDEMPOTENCY_KEY_HEADER);
  if (header === undefined) return undefined;
  const key = KEY.exec(header)?.[2];
  if (key !== undefined) return key;
  throw new Problem(400, 'Idempotency-Key: must be 8 to 64 letters, digits, "-" or "_".');
}

/**
 * Selects the ballots of `ballot` that are cast for the first time, and stores their keys. If
 * another process is storing the same key, it waits for that process to commit.
 */
export function claimKeys(sql: Sql): Fragment {
  // Locks all counters before the first key, and keys in order, so that processes cannot deadlock.
  return sql`
    insert into vote_request (key_hash, request)
    select key_hash, request from ballot join held using (target_id)
    where
      key_hash is not null and (select count(*) from held) > 0
      and (target_id, session_hash) not in (select target_id, session_hash from refused)
    order by key_hash
    on conflict (key_hash) do nothing
    returning key_hash`;
}

/** Stores the counts with which the claimed ballots are acknowledged. */
export function storeResponses(sql: Sql): Fragment {
  return sql`
    insert into vote_response (key_hash, ups, downs)
    select key_hash, coalesce(moved.ups, held.ups), coalesce(moved.downs, held.downs)
    from claimed join ballot using (key_hash) join held using (target_id)
    left join moved using (target_id)`;
}

/** Deletes some expired keys with each vote, so that no process needs a timer for it. */
export function deleteExpired(sql: Sql, ballots: readonly Ballot[]): Fragment {
  return sql`
    delete from vote_request where key_hash in (
      select key_hash from vote_request
      where
        received_at < now() - ${TTL}::interval
        and not exists (select from ballot where ballot.key_hash = vote_request.key_hash)
      order by received_at limit ${ballots.length * DELETED_PER_VOTE} for update skip locked
    )
    returning key_hash`;
}

/**
 * Returns the response to the first request with this key. Throws a 422 if that was a different
 * request, and a {@link BusyError} if it has just expired.
 */
export async function selectFirstResponse(
  sql: Sql,
  kind: VoteKind,
  { targetId, repeatable }: Ballot,
): Promise<Tally> {
  const rows = await sql<(Tally & { request: string })[]>`
    select
      request, ${targetId}::integer as "targetId",
      ${agentOf(sql, kind, sql`${targetId}::integer`)} as "agentId", ups, downs
    from vote_request join vote_response using (key_hash)
    where key_hash = ${repeatable?.keyHash ?? null}`;
  const [first] = rows;
  if (!first) throw new BusyError();
  const { request, ...tally } = first;
  if (request === repeatable?.request) return tally;
  throw new Problem(422, 'Idempotency-Key: was sent with another body before.');
}
