import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import type { Ballot, Tally } from './ballot.ts';
import { agentOf, type VoteKind } from './kinds.ts';
import { claimKeys, deleteExpired, storeResponses } from './repeats.ts';

/** A target's vote counts and a session's own vote; null if it has none. */
export interface SeenTally extends Tally {
  voteType: string | null;
}

/** The vote counts of a target after a commit. */
export interface CommittedTally extends Tally {
  /** Whether a count changed. */
  changed: boolean;
  /** The session hashes, in hexadecimal, whose ballots exceeded the cap and were not counted. */
  refused: readonly string[];
  /** The key hashes, in hexadecimal, that were known. Their ballots were not counted again. */
  repeated: readonly string[];
}

/**
 * Stores ballots and updates the counters in one statement. A vote of the other type switches the
 * session's earlier vote; repeating the same type or the same key changes nothing. `ballots` may
 * contain at most one ballot per session and target, and per key. Returns the new counts of the
 * targets that exist and are not retired.
 *
 * @param cap the maximum number of new votes of a network on a target in a day (UTC). 0: no limit.
 * Processes that commit at the same time do not see each other's ballots, so each may admit this
 * many.
 */
export async function castBallots(
  sql: Sql,
  kind: VoteKind,
  ballots: readonly Ballot[],
  cap = 0,
): Promise<CommittedTally[]> {
  const target = sql(kind.target);
  const ups = sql(kind.ups);
  const downs = sql(kind.downs);
  const targetIds = ballots.map((ballot) => ballot.targetId);
  // `xmax = 0` identifies an inserted row. Any other row was switched from the other type.
  return sql<CommittedTally[]>`
    with ballot as (
      select
        given.target_id, decode(given.session, 'hex') as session_hash, given.vote_type,
        decode(given.network, 'hex') as network_hash, decode(given.key, 'hex') as key_hash,
        given.request, given.number
      from unnest(
        ${targetIds}::integer[],
        ${ballots.map((ballot) => ballot.sessionHash.toString('hex'))}::text[],
        ${ballots.map((ballot) => ballot.voteType)}::text[],
        ${ballots.map((ballot) => ballot.networkHash.toString('hex'))}::text[],
        ${ballots.map(({ repeatable }) => repeatable?.keyHash.toString('hex') ?? null)}::text[],
        ${ballots.map(({ repeatable }) => repeatable?.request ?? null)}::text[]
      ) with ordinality as given (target_id, session, vote_type, network, key, request, number)
    ),
    -- Locks the counters in id order, so that processes cannot deadlock.
    held as (
      select ${target} as target_id, ${ups} as ups, ${downs} as downs
      from ${sql(kind.counters)}
      where ${target} = any (${targetIds}::integer[]) ${notRetired(sql, kind)}
      order by ${target}
      for no key update
    ),
    refused as (${refusedBallots(sql, kind, cap)}),
    claimed as (${claimKeys(sql)}),
    cast_now as (
      insert into ${sql(kind.ledger)} as known (${target}, session_hash, vote_type, network_hash)
      select target_id, session_hash, vote_type, network_hash
      from ballot join held using (target_id)
      where (target_id, session_hash) not in (select target_id, session_hash from refused)
        and (key_hash is null or key_hash in (select key_hash from claimed))
      on conflict (${target}, session_hash)
      do update set
        vote_type = excluded.vote_type, network_hash = excluded.network_hash,
        cast_at = excluded.cast_at
      where known.vote_type <> excluded.vote_type
      returning ${target} as target_id, vote_type = ${kind.up} as up, (xmax <> 0)::integer as switched
    ),
    move as (
      select
        target_id, sum(case when up then 1 else -switched end)::integer as ups,
        sum(case when up then -switched else 1 end)::integer as downs
      from cast_now group by target_id
    ),
    moved as (
      update ${sql(kind.counters)} as counters
      set ${ups} = counters.${ups} + move.ups, ${downs} = counters.${downs} + move.downs
      from move where counters.${target} = move.target_id
      returning move.target_id, counters.${ups} as ups, counters.${downs} as downs
    ),
    stored as (${storeResponses(sql)}),
    ended as (${deleteExpired(sql, ballots)}),
    forgotten as (delete from vote_response where key_hash in (select key_hash from ended))
    select
      held.target_id as "targetId", ${agentOf(sql, kind, sql`held.target_id`)} as "agentId",
      coalesce(moved.ups, held.ups) as ups, coalesce(moved.downs, held.downs) as downs,
      moved.target_id is not null as changed,
      array(
        select encode(session_hash, 'hex') from refused where refused.target_id = held.target_id
      ) as refused,
      array(
        select encode(key_hash, 'hex') from ballot
        where
          ballot.target_id = held.target_id
          and key_hash is not null and key_hash not in (select key_hash from claimed)
          and (target_id, session_hash) not in (select target_id, session_hash from refused)
      ) as repeated
    from held left join moved using (target_id)`;
}

function notRetired(sql: Sql, kind: VoteKind): Fragment {
  if (kind.target !== 'agent_id') return sql``;
  return sql`and not exists (
    select from agent where agent.id = agent_stats.agent_id and agent.retired_on is not null
  )`;
}

/** Selects the ballots that are new votes and exceed the daily cap of their network. */
function refusedBallots(sql: Sql, kind: VoteKind, cap: number): Fragment {
  const target = sql(kind.target);
  if (cap === 0) return sql`select target_id, session_hash from ballot where false`;
  return sql`
    select target_id, session_hash
    from (
      select
        ballot.*, row_number() over (partition by target_id, network_hash order by number) as rank
      from ballot join held using (target_id)
      where not exists (
        select from ${sql(kind.ledger)} as known
        where known.${target} = ballot.target_id and known.session_hash = ballot.session_hash
      )
    ) as fresh
    join lateral (
      select count(*) as votes
      from (
        select from ${sql(kind.ledger)} as known
        where
          known.network_hash = fresh.network_hash and known.${target} = fresh.target_id
          and known.cast_at >= date_trunc('day', now(), 'UTC')
        limit ${cap}
      ) as counted
    ) as today on fresh.rank + today.votes > ${cap}::integer`;
}

/** Returns a target's counts and the session's own vote; undefined if the target does not exist. */
export async function selectTally(
  sql: Sql,
  kind: VoteKind,
  targetId: number,
  sessionHash: Buffer | null,
): Promise<SeenTally | undefined> {
  const target = sql(kind.target);
  const rows = await sql<SeenTally[]>`
    select
      counters.${target} as "targetId",
      ${agentOf(sql, kind, sql`counters.${target}`)} as "agentId",
      counters.${sql(kind.ups)} as ups, counters.${sql(kind.downs)} as downs,
      own.vote_type as "voteType"
    from ${sql(kind.counters)} as counters
    left join ${sql(kind.ledger)} as own
      on own.${target} = counters.${target} and own.session_hash = ${sessionHash}
    where counters.${target} = ${targetId}`;
  return rows[0];
}
