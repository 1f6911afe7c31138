import type { Sql } from '@agent-atlas/server-kit/db/client';
import { AGENT_VOTES, REVIEW_VOTES, type VoteKind } from './kinds.ts';

/** How long a vote keeps the hash of its network, in days. Operators find and undo attacks by it. */
export const NETWORK_DAYS = 90;
/** Votes per statement. */
const BATCH = 1000;

/** Erases the hashes of the networks of old votes, also of those on hidden reviews. */
export async function eraseNetworks(sql: Sql): Promise<void> {
  for (const kind of [AGENT_VOTES, REVIEW_VOTES]) while ((await eraseBatch(sql, kind)) === BATCH);
  await sql`
    update hidden_review
    set votes = (
      select jsonb_agg(case
        when (vote ->> 'at')::timestamptz < now() - make_interval(days => ${NETWORK_DAYS})
        then vote - 'network' else vote
      end)
      from jsonb_array_elements(votes) as vote
    )
    where exists (
      select from jsonb_array_elements(votes) as vote
      where vote ? 'network'
        and (vote ->> 'at')::timestamptz < now() - make_interval(days => ${NETWORK_DAYS})
    )`;
}

/** Skips votes that are being switched, which also keeps it from deadlocks. */
async function eraseBatch(sql: Sql, kind: VoteKind): Promise<number> {
  const target = sql(kind.target);
  const { count } = await sql`
    update ${sql(kind.ledger)} set network_hash = null
    where (${target}, session_hash) in (
      select ${target}, session_hash from ${sql(kind.ledger)}
      where network_hash is not null
        and cast_at < now() - make_interval(days => ${NETWORK_DAYS})
      order by cast_at
      limit ${BATCH}
      for update skip locked
    )`;
  return count;
}
