import type { Sql } from '@agent-atlas/server-kit/db/client';
import { QA_VOTES_MAX } from '../../contract/qa-links.ts';
import type { QaSessionId } from '../../contract/qa-session.ts';

/** What a sandboxed vote is about. */
export type QaVoteKind = 'agent' | 'review';

export interface QaVote {
  readonly kind: QaVoteKind;
  readonly targetId: number;
  readonly voteType: string;
}

/** Selects `link` rows that are valid. */
const isValid = (sql: Sql) => sql`link.revoked_at is null and link.expires_at > now()`;

/** Returns the votes of a session; undefined if its link has ended. */
export async function selectQaVotes(
  sql: Sql,
  { link, session }: QaSessionId,
): Promise<QaVote[] | undefined> {
  const rows = await sql<(QaVote | { kind: null })[]>`
    select vote.kind, vote.target_id as "targetId", vote.vote_type as "voteType"
    from release_qa_link as link
    left join qa_vote as vote on vote.link_id = link.id and vote.session = ${session}
    where link.id = ${link} and ${isValid(sql)}`;
  return rows.length === 0 ? undefined : rows.filter((row) => row.kind !== null);
}

/** Stores a vote. Returns false if the link has ended or its sandboxes are full. */
export async function upsertQaVote(
  sql: Sql,
  { link, session }: QaSessionId,
  { kind, targetId, voteType }: QaVote,
): Promise<boolean> {
  const { count } = await sql`
    insert into qa_vote (link_id, session, kind, target_id, vote_type)
    select link.id, ${session}, ${kind}, ${targetId}, ${voteType}
    from release_qa_link as link
    where link.id = ${link} and ${isValid(sql)}
      and ${QA_VOTES_MAX} > (
        select count(*) from qa_vote
        where link_id = link.id
          and (session, kind, target_id) <> (${session}, ${kind}, ${targetId}::integer)
      )
    on conflict (link_id, session, kind, target_id) do update set vote_type = excluded.vote_type`;
  return count > 0;
}

export async function deleteVotesOfLink(sql: Sql, link: number): Promise<void> {
  await sql`delete from qa_vote where link_id = ${link}`;
}

export async function deleteVotesOfSession(
  sql: Sql,
  { link, session }: QaSessionId,
): Promise<void> {
  await sql`delete from qa_vote where link_id = ${link} and session = ${session}`;
}
