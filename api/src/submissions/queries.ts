import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import type { SubmissionContent, SubmissionStatus } from '../../contract/submission.ts';

/** How long the values of a decided submission are stored, and then its decision. */
const CONTENT_DAYS = 90;
const DECISION_DAYS = 365;
/** Serializes stored submissions, so that the limits hold for concurrent ones. */
const LOCK = 'submission';

export interface NewSubmission {
  readonly content: SubmissionContent;
  readonly tokenHash: Buffer;
  readonly contentHash: Buffer;
  readonly networkHash: Buffer;
}

export interface SubmissionLimits {
  /** Maximum number per network and day. 0 means no limit. */
  readonly perNetwork: number;
  /** Maximum number that wait for a decision. */
  readonly open: number;
}

export type Insertion =
  /** `repeated`: this form was already stored. */
  | 'stored'
  | 'repeated'
  /** The ticket was already used for different content. */
  | 'used'
  | 'network full'
  | 'queue full'
  | 'no agent'
  /** The suggested agent is in the directory under this name. */
  | { readonly listed: string };

/** Returns the name of the listed agent that has the name or the website of a suggestion. */
export async function selectListed(
  sql: Sql,
  { name, website }: { readonly name: string; readonly website: string },
): Promise<string | undefined> {
  const [row] = await sql<{ listed: string | null }[]>`
    select coalesce(
      (select name from agent where lower(name) = lower(${name}) order by id limit 1),
      (select name from agent where site_of(website) = site_of(${website}) order by id limit 1)
    ) as listed`;
  return row?.listed ?? undefined;
}

/** Stores a submission unless a limit is reached. */
export async function insertSubmission(
  sql: Pool,
  { content, tokenHash, contentHash, networkHash }: NewSubmission,
  { perNetwork, open }: SubmissionLimits,
): Promise<Insertion> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${LOCK}))`;
    const [state] = await tx<{ sent: Buffer | null; network: number; open: number }[]>`
      select
        (select content_hash from submission where token_hash = ${tokenHash}) as sent,
        (
          select count(*)::integer from submission
          where network_hash = ${networkHash} and received_at > now() - interval '1 day'
        ) as network,
        (
          select count(*)::integer from submission where state in ('received', 'in review')
        ) as open`;
    if (state?.sent) return contentHash.equals(state.sent) ? 'repeated' : 'used';
    if (state && perNetwork > 0 && state.network >= perNetwork) return 'network full';
    if (state && state.open >= open) return 'queue full';
    const listed = content.kind === 'suggestion' ? await selectListed(tx, content) : undefined;
    if (listed !== undefined) return { listed };
    const agentId = content.kind === 'correction' ? content.agentId : null;
    const rows = await tx`
      insert into submission (kind, token_hash, content_hash, agent_id, content, network_hash)
      select ${content.kind}, ${tokenHash}, ${contentHash}, ${agentId}::integer,
        ${JSON.stringify(content)}::text::jsonb, ${networkHash}
      where ${agentId}::integer is null or exists (select from agent where id = ${agentId}::integer)
      returning id`;
    return rows.length > 0 ? 'stored' : 'no agent';
  });
}

/** A submission as its sender sees it; undefined if there is none. */
export async function selectStatus(
  sql: Sql,
  tokenHash: Buffer,
): Promise<SubmissionStatus | undefined> {
  const [row] = await sql<SubmissionStatus[]>`
    select
      submission.kind, submission.state, submission.reason, agent.id as "agentId",
      coalesce(agent.name, submission.content ->> 'name') as name,
      to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as "receivedOn",
      to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD') as "decidedOn"
    from submission left join agent on agent.id = submission.agent_id
    where token_hash = ${tokenHash}`;
  return row && { ...row };
}

/** Erases the values of decided submissions, old decisions, and the hashes of networks. */
export async function eraseExpired(sql: Sql): Promise<void> {
  await sql`
    update submission set network_hash = null
    where network_hash is not null and received_at < now() - interval '1 day'`;
  await sql`
    update submission set content = null
    where content is not null and decided_at < now() - make_interval(days => ${CONTENT_DAYS})`;
  await sql`
    delete from submission where decided_at < now() - make_interval(days => ${DECISION_DAYS})`;
}
