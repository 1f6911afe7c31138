import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { lockSubmission, recordAction } from './editor-queries.ts';

/** An editor cannot do this now. The message explains why. */
export class SubmissionRefused extends ReadableError {
  override readonly name = 'SubmissionRefused';
}

/** An editor and the submission that the editor works on. */
export interface Review {
  readonly id: number;
  readonly editor: string;
}

/** Takes a submission out of the queue, so that no other editor reviews it. */
export async function takeSubmission(sql: Pool, { id, editor }: Review): Promise<void> {
  await sql.begin(async (tx) => {
    const submission = await lock(tx, id);
    if (submission.state !== 'received')
      throw new SubmissionRefused(
        submission.state === 'in review'
          ? `${submission.editor} already reviews submission ${id}.`
          : `Submission ${id} is ${submission.state}.`,
      );
    await recordAction(tx, id, { action: 'take', editor, reason: null });
  });
}

/** Returns a submission to the queue. Any editor may do this, in case the other one is away. */
export async function returnSubmission(sql: Pool, { id, editor }: Review): Promise<void> {
  await sql.begin(async (tx) => {
    const { state } = await lock(tx, id);
    if (state !== 'in review')
      throw new SubmissionRefused(`Submission ${id} is ${state}, not in review.`);
    await recordAction(tx, id, { action: 'return', editor, reason: null });
  });
}

/** Declines a submission. Its sender sees the reason. */
export async function declineSubmission(
  sql: Pool,
  { id, editor, reason }: Review & { readonly reason: string },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockOwn(tx, { id, editor });
    await recordAction(tx, id, { action: 'decline', editor, reason });
  });
}

/** Locks a submission that this editor has taken. Throws {@link SubmissionRefused}. */
export async function lockOwn(tx: Sql, { id, editor }: Review) {
  const submission = await lock(tx, id);
  if (submission.state !== 'in review')
    throw new SubmissionRefused(
      submission.state === 'received'
        ? `Submission ${id} is not in review. Take it first.`
        : `Submission ${id} is already ${submission.state}.`,
    );
  if (submission.editor !== editor)
    throw new SubmissionRefused(`${submission.editor} reviews submission ${id}, not ${editor}.`);
  return submission;
}

async function lock(tx: Sql, id: number) {
  const submission = await lockSubmission(tx, id);
  if (!submission) throw new SubmissionRefused(`There is no submission ${id}.`);
  return submission;
}
