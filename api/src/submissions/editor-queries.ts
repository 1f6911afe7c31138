import type { Sql } from '@agent-atlas/server-kit/db/client';
import { z } from 'zod';
import { SUBMISSION_STATES } from '../../contract/submission-rules.ts';

const StoredSubmission = z.object({
  id: z.number(),
  kind: z.enum(['suggestion', 'correction']),
  state: z.enum(SUBMISSION_STATES),
  receivedAt: z.date(),
  /** The corrected agent, or the one that a suggestion became. */
  agentId: z.number().nullable(),
  /** The agent's name, or the suggested one. */
  name: z.string().nullable(),
  editor: z.string().nullable(),
  reason: z.string().nullable(),
  /** Null when it is no longer stored. */
  content: z
    .object({
      website: z.string().optional(),
      category: z.string().optional(),
      fact: z.string().optional(),
      description: z.string(),
      sources: z.array(z.string()),
    })
    .nullable(),
});

/** A submission as editors see it. */
export type StoredSubmission = z.infer<typeof StoredSubmission>;

/** What an editor did. */
export interface SubmissionAction {
  readonly action: 'take' | 'return' | 'list' | 'decline';
  readonly editor: string;
  readonly reason: string | null;
}

function columns(sql: Sql) {
  return sql`
    submission.id, submission.kind, submission.state, submission.received_at as "receivedAt",
    submission.agent_id as "agentId", submission.editor, submission.reason, submission.content,
    coalesce(agent.name, submission.content ->> 'name') as name`;
}

/** The submissions that wait for a decision, oldest first, and how many there are. */
export async function selectOpen(
  sql: Sql,
  limit: number,
): Promise<{ submissions: StoredSubmission[]; total: number }> {
  const rows = await sql`
    select ${columns(sql)}
    from submission left join agent on agent.id = submission.agent_id
    where state in ('received', 'in review') order by submission.id limit ${limit}`;
  const [count] = await sql<{ total: number }[]>`
    select count(*)::integer as total from submission where state in ('received', 'in review')`;
  return { submissions: z.array(StoredSubmission).parse([...rows]), total: count?.total ?? 0 };
}

export async function selectSubmission(
  sql: Sql,
  id: number,
): Promise<StoredSubmission | undefined> {
  const [row] = await sql`
    select ${columns(sql)}
    from submission left join agent on agent.id = submission.agent_id
    where submission.id = ${id}`;
  return row && StoredSubmission.parse(row);
}

/** What editors did with a submission, in order. */
export async function selectActions(
  sql: Sql,
  id: number,
): Promise<(SubmissionAction & { readonly actedAt: Date })[]> {
  return sql`
    select action, editor, reason, acted_at as "actedAt" from submission_action
    where submission_id = ${id} order by id`;
}

/** Locks a submission until the end of the transaction. */
export async function lockSubmission(
  tx: Sql,
  id: number,
): Promise<
  (Pick<StoredSubmission, 'kind' | 'state' | 'editor' | 'agentId'> & { day: string }) | undefined
> {
  const [row] = await tx<
    (Pick<StoredSubmission, 'kind' | 'state' | 'editor' | 'agentId'> & { day: string })[]
  >`
    select kind, state, editor, agent_id as "agentId",
      to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from submission where id = ${id} for update`;
  return row;
}

const STATE_AFTER = {
  take: 'in review',
  return: 'received',
  list: 'listed',
  decline: 'declined',
} as const;

/** Changes the state of a locked submission and records who did it. */
export async function recordAction(
  tx: Sql,
  id: number,
  { action, editor, reason }: SubmissionAction,
  agentId: number | null = null,
): Promise<void> {
  const isDecision = action === 'list' || action === 'decline';
  await tx`
    update submission set
      state = ${STATE_AFTER[action]},
      editor = ${action === 'return' ? null : editor},
      reason = ${isDecision ? reason : null},
      decided_at = case when ${isDecision} then now() end,
      agent_id = coalesce(${agentId}::integer, agent_id)
    where id = ${id}`;
  await tx`
    insert into submission_action (submission_id, action, editor, reason)
    values (${id}, ${action}, ${editor}, ${reason})`;
}
