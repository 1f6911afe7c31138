import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import type { VoteKind } from './kinds.ts';

/** A target whose counters differ from its ledger. */
export interface Difference {
  targetId: number;
  ups: number;
  downs: number;
  ledgerUps: number;
  ledgerDowns: number;
}

/** Recounts the whole ledger and returns every target whose counters differ. */
export async function selectDifferences(sql: Sql, kind: VoteKind): Promise<Difference[]> {
  const target = sql(kind.target);
  return sql<Difference[]>`
    select
      counters.${target} as "targetId",
      counters.${sql(kind.ups)} as ups, counters.${sql(kind.downs)} as downs,
      coalesce(counted.ups, 0)::integer as "ledgerUps",
      coalesce(counted.downs, 0)::integer as "ledgerDowns"
    from ${sql(kind.counters)} as counters
    left join (
      select
        ${target}, count(*) filter (where vote_type = ${kind.up}) as ups,
        count(*) filter (where vote_type <> ${kind.up}) as downs
      from ${sql(kind.ledger)} group by ${target}
    ) as counted using (${target})
    where counters.${sql(kind.ups)} <> coalesce(counted.ups, 0)
      or counters.${sql(kind.downs)} <> coalesce(counted.downs, 0)
    order by counters.${target}`;
}

export async function countVotes(sql: Sql, kind: VoteKind): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::float8 as count from ${sql(kind.ledger)}`;
  return row?.count ?? 0;
}

/** Selects votes by voter and time. At least one of the hashes is set. */
export interface VoteFilter {
  network: Buffer | null;
  session: Buffer | null;
  since: Date | null;
  until: Date | null;
}

/** The votes that are, or would be, withdrawn from one target. */
export interface Withdrawal {
  targetId: number;
  agentId: number;
  agentName: string;
  ups: number;
  downs: number;
}

function matching(sql: Sql, { network, session, since, until }: VoteFilter) {
  return sql`
    (${network}::bytea is null or network_hash = ${network}::bytea)
    and (${session}::bytea is null or session_hash = ${session}::bytea)
    and (${since}::timestamptz is null or cast_at >= ${since}::timestamptz)
    and (${until}::timestamptz is null or cast_at < ${until}::timestamptz)`;
}

function byTarget(sql: Sql, kind: VoteKind, source: Fragment) {
  const agentId =
    kind.target === 'agent_id'
      ? sql`counted.target_id`
      : sql`(select review.agent_id from review where review.id = counted.target_id)`;
  return sql`
    select
      counted.target_id as "targetId", agent.id as "agentId", agent.name as "agentName",
      counted.ups, counted.downs
    from (
      select
        ${sql(kind.target)} as target_id,
        (count(*) filter (where vote_type = ${kind.up}))::integer as ups,
        (count(*) filter (where vote_type <> ${kind.up}))::integer as downs
      from ${source} group by 1
    ) as counted
    join agent on agent.id = ${agentId}
    order by counted.ups + counted.downs desc, counted.target_id`;
}

/** Counts the votes that {@link withdrawVotes} would withdraw. */
export async function selectMatching(
  sql: Sql,
  kind: VoteKind,
  filter: VoteFilter,
): Promise<Withdrawal[]> {
  const source = sql`(
    select ${sql(kind.target)}, vote_type from ${sql(kind.ledger)} where ${matching(sql, filter)}
  ) as found`;
  return sql<Withdrawal[]>`${byTarget(sql, kind, source)}`;
}

/** Withdraws votes: deletes them from the ledger and adjusts the counters. */
export async function withdrawVotes(
  sql: Sql,
  kind: VoteKind,
  filter: VoteFilter,
): Promise<Withdrawal[]> {
  const target = sql(kind.target);
  return sql<Withdrawal[]>`
    -- Locks the counters first, in the same order as votes do, so that neither can deadlock.
    with held as materialized (
      select ${target} from ${sql(kind.counters)}
      where ${target} in (
        select ${target} from ${sql(kind.ledger)} where ${matching(sql, filter)}
      )
      order by ${target}
      for no key update
    ),
    gone as (
      delete from ${sql(kind.ledger)}
      where ${matching(sql, filter)} and ${target} in (select ${target} from held)
      returning ${target}, vote_type
    ),
    withdrawn as (${byTarget(sql, kind, sql`gone`)}),
    moved as (
      update ${sql(kind.counters)} as counters set
        ${sql(kind.ups)} = counters.${sql(kind.ups)} - withdrawn.ups,
        ${sql(kind.downs)} = counters.${sql(kind.downs)} - withdrawn.downs
      from withdrawn where counters.${target} = withdrawn."targetId"
    )
    select * from withdrawn`;
}

/** The votes from one network. */
export interface NetworkVotes {
  network: string;
  votes: number;
  sessions: number;
  targets: number;
  /** The highest number of votes of the same type on one target. */
  mostAlike: number;
  firstAt: Date;
  lastAt: Date;
}

/**
 * Returns the networks with the most votes since a moment: those with at least `least` votes, and
 * at least five times the median of all networks.
 */
export async function selectSuspects(
  sql: Sql,
  since: Date,
  least: number,
  limit: number,
): Promise<NetworkVotes[]> {
  return sql<NetworkVotes[]>`
    with ballot as (
      select network_hash, session_hash, 'agent ' || agent_id as target, vote_type, cast_at
      from vote where cast_at >= ${since} and network_hash is not null
      union all
      select network_hash, session_hash, 'review ' || review_id, vote_type, cast_at
      from review_vote where cast_at >= ${since} and network_hash is not null
    ),
    alike as (
      select network_hash, target, vote_type, count(*) as votes
      from ballot group by network_hash, target, vote_type
    ),
    network as (
      select
        network_hash, count(*) as votes, count(distinct session_hash) as sessions,
        count(distinct target) as targets, min(cast_at) as first_at, max(cast_at) as last_at
      from ballot group by network_hash
    ),
    usual as (select percentile_cont(0.5) within group (order by votes) as votes from network)
    select
      encode(network.network_hash, 'hex') as network, network.votes::integer as votes,
      sessions::integer as sessions, targets::integer as targets,
      (
        select max(alike.votes)::integer from alike
        where alike.network_hash = network.network_hash
      ) as "mostAlike",
      first_at as "firstAt", last_at as "lastAt"
    from network, usual
    where network.votes >= ${least}
      and (network.votes >= 5 * usual.votes or (select count(*) from network) < 3)
    order by network.votes desc, network.network_hash
    limit ${limit}`;
}
