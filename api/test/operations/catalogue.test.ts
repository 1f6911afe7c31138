import { describe, expect, test } from 'vitest';
import { type AgentLine, readAgents, writeAgents } from '../../src/catalogue/exchange.ts';
import { importAgents } from '../../src/catalogue/import.ts';
import { describeOutcome, publishCatalogue } from '../../src/catalogue/publish.ts';
import { selectCatalogueAgents, setOwner } from '../../src/catalogue/queries.ts';
import { selectVersion } from '../../src/changes/announce.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { verifyRanking } from '../../src/ranking/verify.ts';
import { agent, FIXTURE, UNKNOWN_FACTS } from '../fixture.ts';
import { useTestApi } from '../harness.ts';
import { TODAY } from '../publish.ts';
import { rankInVain } from './rank-in-vain.ts';

const api = useTestApi();

const quiet = { retire: false, takeOver: true, today: TODAY, dryRun: false, onProgress: () => {} };
const linesOf = (agents: AgentLine['agent'][]): AgentLine[] =>
  agents.map((each, index) => ({ line: index + 1, agent: each }));

async function load(lines: AgentLine[], options = {}) {
  const changes = await importAgents(api.sql, lines, { ...quiet, ...options });
  await runRanking(api.sql, rankingDay(new Date()));
  await api.changes.note({ everything: true });
  return changes;
}

describe('export and import', () => {
  test.each(['json', 'csv'] as const)('round-trip without changes as %s', async (format) => {
    const stored = await selectCatalogueAgents(api.sql);
    const lines = readAgents(writeAgents(stored, format), format);
    expect(lines.map((line) => line.agent)).toEqual(stored);
    expect(await load(lines)).toEqual({ added: [], changed: [], absent: [] });
  });
});

describe('import', () => {
  const renamed = agent({ id: 2, name: 'Beta', category: 'AI Chatbot', monthlyPriceUsd: 12.5 });
  const hotel = agent({ id: 8, name: 'Hotel', category: 'Code Assistant' });

  test('with dryRun only reports what it would do', async () => {
    const before = await api.read('/api/agents');
    expect(await load(linesOf([renamed, hotel]), { dryRun: true, retire: true })).toMatchObject({
      added: [{ id: 8 }],
      changed: [{ agent: { id: 2 }, fields: expect.arrayContaining(['name', 'company']) }],
      absent: [{ id: 1 }, { id: 3 }, { id: 4 }, { id: 5 }, { id: 6 }, { id: 7 }],
    });
    expect(await api.read('/api/agents')).toEqual(before);
  });

  test('adds and changes agents, and keeps the others with votes and reviews', async () => {
    await api.post('/api/votes', { agentId: 2, userId: 'anonymous', voteType: 'upvote' });
    await load(linesOf([renamed, hotel]));
    expect(await api.read('/api/agents')).toHaveLength(8);
    expect(await api.read('/api/agents/2')).toMatchObject({
      name: 'Beta',
      upvotes: 1,
      reviewCount: 3,
    });
    expect(await api.read('/api/search?q=hotel')).toMatchObject({ agents: [{ id: 8 }] });
    expect((await verifyRanking(api.sql, () => {})).wrong).toEqual([]);
  });

  test('announces its changes, even if the ranking run afterwards fails', async () => {
    const before = await selectVersion(api.sql);
    await importAgents(api.sql, linesOf([{ ...hotel, company: 'Hotels' }]), quiet);
    await rankInVain(api.sql);
    expect((await selectVersion(api.sql)).value).toBeGreaterThan(before.value);
    await load(linesOf([hotel]));
  });

  test('refuses a name that another agent uses, and changes nothing', async () => {
    const before = await api.read('/api/agents');
    const taken = agent({ id: 9, name: 'alpha', category: 'AI Chatbot' });
    await expect(load(linesOf([hotel, taken]))).rejects.toThrow(
      'line 2: name "alpha" is already used by agent 1',
    );
    expect(await api.read('/api/agents')).toEqual(before);
  });

  test('gives a category the spelling that the directory has', async () => {
    const before = await api.read('/api/categories');
    const robot = (id: number, category: string) => agent({ id, name: `Robot ${id}`, category });
    await load(linesOf([robot(901, 'Robot Arm'), robot(902, 'robot  arm')]));
    await load(linesOf([robot(903, 'ROBOT\u00a0ARM')]));
    expect(await api.read('/api/categories')).toEqual(
      expect.arrayContaining([{ name: 'Robot Arm', count: 3 }]),
    );
    await load(
      linesOf([901, 902, 903].map((id) => ({ ...robot(id, 'Robot Arm'), retiredOn: TODAY }))),
    );
    expect(await api.read('/api/categories')).toEqual(before);
  });

  test('that fails after some agents are stored changes nothing', async () => {
    const before = await Promise.all([api.read('/api/agents'), api.read('/api/search?q=alpha')]);
    const changed = agent({ id: 1, name: 'Alphabet', category: 'AI Chatbot' });
    const added = agent({ id: 9, name: 'India', category: 'AI Chatbot' });
    const within = () => Promise.reject(new Error('The disk is full'));
    await expect(load(linesOf([changed, added]), { within })).rejects.toThrow('The disk is full');
    await api.changes.note({ everything: true });
    expect(await Promise.all([api.read('/api/agents'), api.read('/api/search?q=alpha')])).toEqual(
      before,
    );
  });

  test('includes an agent with unknown facts in every list', async () => {
    const india = agent({ id: 9, name: 'India', category: 'Code Assistant', ...UNKNOWN_FACTS });
    await load(linesOf([india]));
    expect(await api.read('/api/agents/9')).toMatchObject(UNKNOWN_FACTS);
    expect(await api.read('/api/search?q=india')).toMatchObject({ agents: [{ id: 9 }] });
    const newest = await api.read('/api/newest-agents?limit=9');
    expect(newest).toHaveLength(9);
    expect(newest).toMatchObject({ 8: { id: 9 } });
    expect((await verifyRanking(api.sql, () => {})).wrong).toEqual([]);
  });

  test('is not overwritten when the files are published', async () => {
    const files = { ...FIXTURE, version: 2, contentHash: 'another edition' };
    const options = { withSampleReviews: true, today: TODAY };
    expect(await publishCatalogue(api.sql, files, options)).toMatchObject({ kind: 'imported' });
    expect(await api.read('/api/agents/8')).toMatchObject({ name: 'Hotel' });
  });

  test('says how many entries of the files are ignored because an import owns them', async () => {
    const files = { ...FIXTURE, version: 3, contentHash: 'a third edition' };
    const options = { withSampleReviews: true, today: TODAY };
    await setOwner(api.sql, [1], 'files');
    const outcome = await publishCatalogue(api.sql, files, options);
    expect(outcome).toMatchObject({ kind: 'published', ignored: FIXTURE.agents.length - 1 });
    expect(describeOutcome(outcome)).toContain('ignored, because an import owns the entries');
    expect(await api.read('/api/agents/8')).toMatchObject({ name: 'Hotel' });
  });

  test('with retire, retires agents that are not in the file', async () => {
    await load(linesOf([renamed, hotel]), { retire: true });
    expect(await api.read('/api/agents')).toHaveLength(2);
    expect(await api.read('/api/agents/1')).toMatchObject({ retiredOn: TODAY, reviewCount: 4 });
  });

  test('keeps a retired agent retired after a round trip', async () => {
    const stored = await selectCatalogueAgents(api.sql);
    const lines = readAgents(writeAgents(stored, 'csv'), 'csv');
    expect(await load(lines)).toEqual({ added: [], changed: [], absent: [] });
    expect(await api.read('/api/agents/1')).toMatchObject({ retiredOn: TODAY });
  });

  test('is replaced by the catalogue files with replaceImport', async () => {
    const forced = { replaceImport: true, allowLoss: true };
    const options = { withSampleReviews: true, ...forced, today: TODAY };
    await publishCatalogue(api.sql, FIXTURE, options);
    await runRanking(api.sql, rankingDay(new Date()));
    await api.changes.note({ everything: true });
    expect(await api.read('/api/agents')).toHaveLength(7);
    expect(await api.read('/api/agents/1')).toMatchObject({
      name: 'Alpha',
      reviewCount: 4,
      retiredOn: null,
    });
  });
});
