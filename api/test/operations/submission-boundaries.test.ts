import { describe, expect, test } from 'vitest';
import { repeat } from '../../../server-kit/src/base/repeat.ts';
import type { Sql } from '../../../server-kit/src/db/client.ts';
import type { SubmissionContent } from '../../contract/submission.ts';
import { readAgents } from '../../src/catalogue/exchange.ts';
import { selectCatalogueAgents } from '../../src/catalogue/queries.ts';
import { draftEntry } from '../../src/submissions/draft-entry.ts';
import { selectOpen, selectSubmission } from '../../src/submissions/editor-queries.ts';
import { eraseExpired, insertSubmission, selectStatus } from '../../src/submissions/queries.ts';
import { returnSubmission, takeSubmission } from '../../src/submissions/review.ts';
import { tokenHash } from '../../src/submissions/tickets.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
const CONTENT: SubmissionContent = {
  kind: 'suggestion',
  name: 'Paper Boat',
  website: 'https://paperboat.example.com',
  category: 'Writing Assistant',
  description: 'Drafts newsletters from bullet points.',
  sources: ['https://paperboat.example.com/pricing'],
};

const form = (name: string, network = name) => ({
  content: CONTENT,
  tokenHash: tokenHash(name),
  contentHash: tokenHash(`content of ${name}`),
  networkHash: tokenHash(`network of ${network}`),
});
const NO_LIMITS = { perNetwork: 0, open: 1000 };
const send = (name: string, limits = NO_LIMITS, network = name) =>
  insertSubmission(api.sql, form(name, network), limits);

async function idOf(name: string): Promise<number> {
  const [row] = await api.sql<{ id: number }[]>`
    select id from submission where token_hash = ${tokenHash(name)}`;
  return row?.id ?? 0;
}

/** The values of a submission that are still stored after one erasure. */
async function keptAfter(name: string, change: (tx: Sql) => Promise<unknown>) {
  return api.sql.begin(async (tx) => {
    // In a transaction, the database's clock stands still.
    await change(tx);
    await eraseExpired(tx);
    const [row] = await tx`
      select content is not null as content, network_hash is not null as network
      from submission where token_hash = ${tokenHash(name)}`;
    return row && { ...row };
  });
}

describe('the retention of a submission', () => {
  const ALL = { content: true, network: true };
  test.each([
    ['received', '1 day', ALL],
    ['received', '1 day 0.000001 seconds', { content: true, network: false }],
    ['received', '400 days', { content: true, network: false }],
    ['decided', '90 days', ALL],
    ['decided', '90 days 0.000001 seconds', { content: false, network: true }],
    ['decided', '365 days', { content: false, network: true }],
    ['decided', '365 days 0.000001 seconds', undefined],
  ])('that was %s %s ago', async (event, age, kept) => {
    const name = `${event} ${age}`;
    await send(name);
    const column = api.sql(`${event}_at`);
    const state = await keptAfter(
      name,
      (tx) => tx`
        update submission set ${column} = now() - (${age})::interval
        where token_hash = ${tokenHash(name)}`,
    );
    expect(state).toEqual(kept);
  });

  test('begins with the decision, not when an editor takes it', async () => {
    await send('taken');
    const review = { id: await idOf('taken'), editor: 'Ada' };
    await takeSubmission(api.sql, review);
    const status = () => selectStatus(api.sql, tokenHash('taken'));
    expect(await status()).toMatchObject({ state: 'in review', decidedOn: null });
    await returnSubmission(api.sql, review);
    expect(await status()).toMatchObject({ state: 'received', decidedOn: null });
  });

  test('reports that data could not be erased', async () => {
    const errors: unknown[] = [];
    await api.sql`alter table submission rename to submission_elsewhere`;
    try {
      const job = () => eraseExpired(api.sql);
      const erasure = repeat(60_000, job, (error) => errors.push(error));
      erasure.run();
      await expect.poll(() => errors.length, { timeout: 20_000 }).toBe(1);
      await erasure.stop();
    } finally {
      await api.sql`alter table submission_elsewhere rename to submission`;
    }
  });
});

describe('the limits of submissions', () => {
  test('admit exactly as many as wait for a decision at most', async () => {
    const { total } = await selectOpen(api.sql, 1);
    const limits = { perNetwork: 0, open: total + 1 };
    expect(await send('last in the queue', limits)).toBe('stored');
    expect(await send('one too many', limits)).toBe('queue full');
  });

  test('do not refuse a form that is sent again, and lead to its page', async () => {
    const limits = { perNetwork: 1, open: 1000 };
    expect(await send('only one', limits)).toBe('stored');
    expect(await send('only one', limits)).toBe('repeated');
    expect(await send('a second one', limits, 'only one')).toBe('network full');
  });
});

test('the draft of an entry has an id that no agent has', async () => {
  await send('draft');
  const submission = await selectSubmission(api.sql, await idOf('draft'));
  if (!submission) throw new Error('The submission is not stored');
  const agents = await selectCatalogueAgents(api.sql);
  const text = draftEntry(submission, agents, '2026-11-21');
  expect(text).toMatch(/^\[\n {2}\{"id":500000,/);
  expect(() => readAgents(text, 'json')).toThrow();
});
