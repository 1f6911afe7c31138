import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import type { AgentLine } from '../catalogue/exchange.ts';
import { importAgents } from '../catalogue/import.ts';
import { selectCatalogueAgents } from '../catalogue/queries.ts';
import { recordAction } from './editor-queries.ts';
import { lockOwn, type Review, SubmissionRefused } from './review.ts';

/**
 * Imports the entry that a submission led to and marks the submission as listed, in one
 * transaction. The entry's `sources` and `verifiedOn` show what it is based on; a change to a
 * tracked fact is recorded in the agent's history. Throws {@link SubmissionRefused} if the entry
 * was not verified since the submission was received, or if it is another agent's.
 *
 * @param today the current date (`YYYY-MM-DD`)
 */
export async function importListing(
  sql: Pool,
  review: Review,
  line: AgentLine,
  today: string,
): Promise<void> {
  const { id } = line.agent;
  await importAgents(sql, [line], {
    retire: false,
    takeOver: false,
    today,
    dryRun: false,
    onProgress: () => {},
    within: (tx) => markListed(tx, review, id),
  });
}

/** Marks a submission as listed whose entry is already published from the catalogue's files. */
export async function confirmListing(sql: Pool, review: Review, agentId: number): Promise<void> {
  await sql.begin((tx) => markListed(tx, review, agentId));
}

async function markListed(tx: Sql, review: Review, agentId: number): Promise<void> {
  const submission = await lockOwn(tx, review);
  if (submission.kind === 'correction' && submission.agentId !== agentId)
    throw new SubmissionRefused(
      `Submission ${review.id} is about agent ${submission.agentId}, not about agent ${agentId}.`,
    );
  const agent = (await selectCatalogueAgents(tx)).find(({ id }) => id === agentId);
  if (!agent) throw new SubmissionRefused(`There is no agent ${agentId} in the directory.`);
  if (agent.verifiedOn < submission.day)
    throw new SubmissionRefused(
      `${agent.name} was last verified on ${agent.verifiedOn}, before the submission of ${submission.day}. Update its facts, sources and verifiedOn first.`,
    );
  if (submission.kind === 'suggestion' && agent.addedOn < submission.day)
    throw new SubmissionRefused(
      `${agent.name} was listed on ${agent.addedOn}, before this suggestion. Decline the suggestion instead.`,
    );
  await recordAction(
    tx,
    review.id,
    { action: 'list', editor: review.editor, reason: null },
    agentId,
  );
}
