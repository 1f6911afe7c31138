import { describe, expect, test } from 'vitest';
import type { SubmissionContent } from '../../contract/submission.ts';
import { readAgents } from '../../src/catalogue/exchange.ts';
import { publishCatalogue } from '../../src/catalogue/publish.ts';
import { selectCatalogueAgents, setOwner } from '../../src/catalogue/queries.ts';
import { draftEntry } from '../../src/submissions/draft-entry.ts';
import {
  selectActions,
  selectOpen,
  selectSubmission,
} from '../../src/submissions/editor-queries.ts';
import { confirmListing, importListing } from '../../src/submissions/list-agent.ts';
import { eraseExpired, insertSubmission, selectStatus } from '../../src/submissions/queries.ts';
import {
  declineSubmission,
  returnSubmission,
  takeSubmission,
} from '../../src/submissions/review.ts';
import { submissionText } from '../../src/submissions/submission-text.ts';
import { tokenHash } from '../../src/submissions/tickets.ts';
import { agent, FIXTURE } from '../fixture.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
const TODAY = new Date().toISOString().slice(0, 10);
const SUGGESTION: SubmissionContent = {
  kind: 'suggestion',
  name: 'Paper Boat',
  website: 'https://paperboat.example.com',
  category: 'Writing Assistant',
  description: 'Drafts newsletters from bullet points.',
  sources: ['https://paperboat.example.com/pricing'],
};
const CORRECTION: SubmissionContent = {
  kind: 'correction',
  agentId: 1,
  fact: 'Price or plans',
  description: 'The paid plan costs 25 dollars\nsince October.',
  sources: ['https://example.org/pricing'],
};

let sent = 0;
/** Stores a submission. Returns its id and what its sender sees. */
async function send(content: SubmissionContent) {
  sent += 1;
  const hash = tokenHash(`${sent}`);
  const row = { content, tokenHash: hash, contentHash: hash, networkHash: hash };
  expect(await insertSubmission(api.sql, row, { perNetwork: 0, open: 1000 })).toBe('stored');
  const { submissions } = await selectOpen(api.sql, 1000);
  return { id: submissions.at(-1)?.id ?? 0, status: () => selectStatus(api.sql, hash) };
}

const entry = (fields: Parameters<typeof agent>[0]) => ({
  line: 1,
  agent: agent({ addedOn: TODAY, verifiedOn: TODAY, ...fields }),
});

describe('the review of a submission', () => {
  test('two editors cannot take the same one, and only its editor decides', async () => {
    const { id, status } = await send(SUGGESTION);
    const taken = await Promise.allSettled(
      ['Ada', 'Grace'].map((editor) => takeSubmission(api.sql, { id, editor })),
    );
    expect(taken.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await status()).toMatchObject({ state: 'in review' });
    const { editor } = (await selectSubmission(api.sql, id)) ?? {};
    const other = editor === 'Ada' ? 'Grace' : 'Ada';
    const reason = 'It is not an AI tool.';
    await expect(declineSubmission(api.sql, { id, editor: other, reason })).rejects.toThrow(
      `${editor} reviews submission ${id}`,
    );
    await returnSubmission(api.sql, { id, editor: other });
    await expect(declineSubmission(api.sql, { id, editor: other, reason })).rejects.toThrow(
      'Take it first',
    );
    await takeSubmission(api.sql, { id, editor: other });
    await declineSubmission(api.sql, { id, editor: other, reason });
    expect(await status()).toMatchObject({ state: 'declined', reason, decidedOn: TODAY });
    await expect(takeSubmission(api.sql, { id, editor: 'Ada' })).rejects.toThrow('is declined');
    const actions = await selectActions(api.sql, id);
    expect(actions.map(({ action }) => action)).toEqual(['take', 'return', 'take', 'decline']);
  });

  test('a suggestion becomes an agent with sources, or nothing changes', async () => {
    const { id, status } = await send(SUGGESTION);
    const review = { id, editor: 'Ada' };
    const line = entry({ id: 500_001, name: 'Paper Boat', category: 'Writing Assistant' });
    await expect(importListing(api.sql, review, line, TODAY)).rejects.toThrow('Take it first');
    expect((await api.get('/api/agents/500001')).status).toBe(404);
    await takeSubmission(api.sql, review);
    const old = entry({ ...line.agent, verifiedOn: '2020-01-01' });
    await expect(importListing(api.sql, review, old, TODAY)).rejects.toThrow('last verified on');
    expect((await api.get('/api/agents/500001')).status).toBe(404);
    await importListing(api.sql, review, line, TODAY);
    expect(await status()).toMatchObject({ state: 'listed', agentId: 500_001, name: 'Paper Boat' });
    expect(await api.read('/api/agents/500001')).toMatchObject({ sources: line.agent.sources });
  });

  test('a suggestion that was listed survives the next publication of the files', async () => {
    const { id } = await send({ ...SUGGESTION, name: 'Kite' });
    const review = { id, editor: 'Ada' };
    await takeSubmission(api.sql, review);
    const taken = entry({ id: 300, name: 'Kite', category: 'Writing Assistant' });
    await expect(importListing(api.sql, review, taken, TODAY)).rejects.toThrow(/500000 or more/);
    const kite = entry({ id: 500_002, name: 'Kite', category: 'Writing Assistant' });
    await importListing(api.sql, review, kite, TODAY);
    const agents = FIXTURE.agents.map((each) =>
      each.id === 2 ? { ...each, company: 'New' } : each,
    );
    const edited = { ...FIXTURE, agents, version: 7, contentHash: 'edited' };
    const options = { withSampleReviews: true, today: TODAY };
    expect(await publishCatalogue(api.sql, edited, options)).toMatchObject({
      kind: 'published',
      ignored: 0,
    });
    const stored = await selectCatalogueAgents(api.sql);
    expect(stored.find((one) => one.id === 2)).toMatchObject({ company: 'New' });
    expect(stored.find((one) => one.id === 500_002)).toMatchObject({ retiredOn: null });
  });

  test('a correction changes only an entry that an import owns, and its history shows it', async () => {
    const { id, status } = await send(CORRECTION);
    const review = { id, editor: 'Ada' };
    await takeSubmission(api.sql, review);
    const current = (await selectCatalogueAgents(api.sql)).find((one) => one.id === 1);
    if (!current) throw new Error('The fixture has no agent 1');
    const other = { ...current, id: 2 };
    await expect(confirmListing(api.sql, review, 2)).rejects.toThrow('is about agent 1');
    const changed = { ...current, monthlyPriceUsd: 25, verifiedOn: TODAY };
    const line = { line: 1, agent: changed };
    await expect(importListing(api.sql, review, line, TODAY)).rejects.toThrow(
      "belongs to the catalogue's files",
    );
    await setOwner(api.sql, [1, 2], 'import');
    await expect(
      importListing(api.sql, review, { line: 1, agent: other }, TODAY),
    ).rejects.toThrow();
    await importListing(api.sql, review, line, TODAY);
    expect(await status()).toMatchObject({ state: 'listed', agentId: 1 });
    expect(await api.read('/api/agents/1/history')).toMatchObject([{ after: 25 }]);
  });

  test('an entry that the catalogue has published also ends it', async () => {
    const { id, status } = await send(CORRECTION);
    const review = { id, editor: 'Ada' };
    await takeSubmission(api.sql, review);
    await confirmListing(api.sql, review, 1);
    expect(await status()).toMatchObject({ state: 'listed' });
  });
});

test('a draft of an entry has what the sender wrote, and needs an editor', async () => {
  const { id } = await send({ ...SUGGESTION, name: 'Paper Plane' });
  const submission = await selectSubmission(api.sql, id);
  if (!submission) throw new Error('The submission is not stored');
  const text = draftEntry(submission, await selectCatalogueAgents(api.sql), TODAY);
  expect(text).toContain('"website":"https://paperboat.example.com"');
  expect(() => readAgents(text, 'json')).toThrow(/pricingModel/);
  expect(submissionText(submission, [])).toContain('Drafts newsletters from bullet points.');
});

test('what a decision no longer needs is erased', async () => {
  const { id, status } = await send({ ...SUGGESTION, name: 'Old' });
  await takeSubmission(api.sql, { id, editor: 'Ada' });
  await declineSubmission(api.sql, { id, editor: 'Ada', reason: 'It does not exist.' });
  const age = (days: number) => api.sql`
    update submission set received_at = now() - make_interval(days => ${days}),
      decided_at = now() - make_interval(days => ${days}) where id = ${id}`;
  await eraseExpired(api.sql);
  expect(await status()).toMatchObject({ name: 'Old' });
  await age(91);
  await eraseExpired(api.sql);
  expect(await status()).toMatchObject({ name: null, reason: 'It does not exist.' });
  const [row] = await api.sql`select content, network_hash from submission where id = ${id}`;
  expect(row).toEqual({ content: null, network_hash: null });
  await age(366);
  await eraseExpired(api.sql);
  expect(await status()).toBeUndefined();
});
