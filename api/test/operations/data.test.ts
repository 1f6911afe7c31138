import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Sql } from '../../../server-kit/src/db/client.ts';
import type { ApiEnv } from '../../src/base/api-env.ts';
import { createDailyDump, type DailyDump } from '../../src/dumps/daily-dump.ts';
import { DATASETS } from '../../src/dumps/datasets.ts';
import { requireFinishedRun, selectRankingRows } from '../../src/dumps/queries.ts';
import { DUMP_FILES, writeDump } from '../../src/dumps/write-dump.ts';
import { createErrorHandler } from '../../src/http/errors.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { computeScore } from '../../src/ranking/score.ts';
import { dataFile } from '../../src/routes/data.ts';
import { FIXTURE } from '../fixture.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
const dir = mkdtempSync(join(tmpdir(), 'atlas-data-'));
afterAll(() => rmSync(dir, { recursive: true }));

const DAY_MS = 86_400_000;
const text = (folder: string, name: string) => readFileSync(join(dir, folder, name), 'utf8');
const lines = (folder: string, name: string): unknown[] =>
  text(folder, name)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const totalsOf = (row: unknown) => z.object({ totals: DATASETS.totals }).parse(row).totals;

describe('a dump', () => {
  test('contains every agent, and the inputs to recompute its score', async () => {
    await writeDump(api.sql, join(dir, 'one'));
    const agents = z.array(DATASETS.agents).parse(lines('one', 'agents.jsonl'));
    expect(agents.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const ranking = z.array(DATASETS.ranking).parse(lines('one', 'ranking.jsonl'));
    const totals = totalsOf(lines('one', 'totals.jsonl')[0]);
    expect(ranking.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const row of ranking) {
      const newestReviewAt = row.newestReviewAt === null ? null : new Date(row.newestReviewAt);
      const { score } = computeScore({ ...row, newestReviewAt }, totals, new Date(row.asOf));
      expect(score, row.name).toBe(row.score);
      expect(row.sampleReviewCount).toBe(row.reviewCount);
      expect(await api.read(`/api/agents/${row.id}/ranking`)).toMatchObject({
        score: row.score,
        rank: row.rankInCategory,
      });
    }
  });

  test('contains the same data in both formats, and matches its schema', () => {
    const schema = z.object({ $defs: z.record(z.string(), z.unknown()) });
    const { $defs } = schema.parse(JSON.parse(text('one', 'schema.json')));
    for (const name of ['agents', 'ranking', 'totals'] as const) {
      expect($defs[name]).toMatchObject({ required: Object.keys(DATASETS[name].shape) });
      const rows: unknown = parse(text('one', `${name}.csv`), { columns: true });
      const expected = lines('one', `${name}.jsonl`).map((row) =>
        Object.fromEntries(
          Object.entries(DATASETS[name].parse(name === 'totals' ? totalsOf(row) : row)).map(
            ([column, value]) => [
              column,
              Array.isArray(value) ? value.join('\n') : String(value ?? ''),
            ],
          ),
        ),
      );
      expect(rows).toEqual(expected);
    }
  });

  test('contains no authors and no review texts', () => {
    const all = Object.keys(DUMP_FILES).map((name) => text('one', name));
    for (const { username, content } of FIXTURE.reviews) {
      expect(all.join('\n')).not.toContain(username);
      expect(all.join('\n')).not.toContain(content);
    }
  });

  test('is byte-identical for the same data', async () => {
    await writeDump(api.sql, join(dir, 'two'));
    for (const name of Object.keys(DUMP_FILES)) expect(text('two', name)).toBe(text('one', name));
  });

  test('does not change after a vote', async () => {
    await api.post('/api/votes', { agentId: 1, userId: 'anonymous', voteType: 'upvote' });
    await writeDump(api.sql, join(dir, 'voted'));
    expect(text('voted', 'ranking.jsonl')).toBe(text('one', 'ranking.jsonl'));
  });

  test.each([
    [
      'a review was added since',
      (sql: Sql) => sql`
      update agent_stats set rating_sum = rating_sum + 1, review_count = review_count + 1
      where agent_id = 2`,
    ],
    ['an agent was retired since', (sql: Sql) => sql`delete from agent_score where agent_id = 3`],
    [
      'some scores were computed on another day',
      (sql: Sql) => sql`
      update agent_score set computed_at = computed_at - interval '1 day' where agent_id = 5`,
    ],
    [
      'some scores were computed with other totals',
      (sql: Sql) => sql`
      update ranking_totals set max_review_count = max_review_count + 1`,
    ],
  ])('waits for the next ranking run if %s', async (_, change) => {
    const rolledBack = api.sql.begin(async (tx) => {
      await change(tx);
      await requireFinishedRun(tx);
      for await (const _rows of selectRankingRows(tx));
    });
    await expect(rolledBack).rejects.toThrow('The ranking is being computed');
  });

  test('leaves nothing behind when it fails', async () => {
    await expect(writeDump(api.sql, join(dir, 'one'))).rejects.toThrow();
    expect(readdirSync(dir).toSorted()).toEqual(['one', 'two', 'voted']);
  });
});

describe('GET /api/data/{file}', () => {
  test.each(Object.entries(DUMP_FILES))('serves %s to any site', async (name, type) => {
    const response = await api.get(`/api/data/${name}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(await response.text()).toBe(text('one', name));
  });

  test('returns 304 if the client has the current version', async () => {
    const first = await api.get('/api/data/agents.csv');
    const etag = first.headers.get('ETag') ?? '';
    const again = await api.get('/api/data/agents.csv', { 'If-None-Match': etag });
    expect(again.status).toBe(304);
  });

  test.each(['secrets.json', '..%2Fagents.csv', 'toString'])('returns 404 for %s', async (name) => {
    expect((await api.get(`/api/data/${name}`)).status).toBe(404);
  });
});

describe('the dump of the day', () => {
  const today = rankingDay(new Date());
  const runOf = (day: number) => runRanking(api.sql, new Date(today.getTime() + day * DAY_MS));
  const errors: unknown[] = [];
  const collectError = (error: unknown) => errors.push(error);
  const appOf = (openData: DailyDump) => {
    const app = new Hono<ApiEnv>();
    app.onError(createErrorHandler(pino({ level: 'silent' })));
    app.get('/api/data/:file', dataFile({ openData }).handle);
    return app;
  };
  let now = 0;
  const passHour = () => {
    now += 3_600_000;
  };
  afterEach(async () => {
    expect(errors).toEqual([]);
    await runOf(0);
  });

  test('is created once for all requests, and again after the next ranking run', async () => {
    const daily = createDailyDump(api.sql, () => now, collectError);
    const [first, same] = await Promise.all([daily.current(), daily.current()]);
    expect(same).toBe(first);
    passHour();
    expect(await daily.current()).toBe(first);
    await runOf(1);
    expect(await daily.current()).toBe(first);
    passHour();
    const next = await daily.current();
    expect(next.folder).not.toBe(first.folder);
    expect(readdirSync(first.folder)).toHaveLength(Object.keys(DUMP_FILES).length);
    await runOf(2);
    passHour();
    await daily.current();
    expect(() => readdirSync(first.folder)).toThrow('ENOENT');
    await daily.close();
    expect(() => readdirSync(next.folder)).toThrow('ENOENT');
  });

  test('is the earlier one while a new one cannot be created', async () => {
    const daily = createDailyDump(api.sql, () => now, collectError);
    const first = await daily.current();
    await runOf(1);
    await api.sql`update agent_score set computed_at = ${today} where agent_id = 1`;
    passHour();
    expect(await daily.current()).toBe(first);
    expect(await daily.current()).toBe(first);
    expect(errors.splice(0)).toHaveLength(1);
    await runOf(1);
    passHour();
    expect(await daily.current()).not.toBe(first);
    await daily.close();
  });

  test('returns 503 while the ranking is computed and there is no earlier dump', async () => {
    const openData = createDailyDump(api.sql, () => now, collectError);
    const app = appOf(openData);
    await api.sql`update agent_score set computed_at = now() where agent_id = 1`;
    const responses = [1, 2].map(() => app.request('/api/data/agents.csv'));
    for (const { status, headers } of await Promise.all(responses))
      expect([status, headers.get('Retry-After')]).toEqual([503, '60']);
    expect(errors.splice(0)).toHaveLength(1);
    await runOf(0);
    const response = await app.request('/api/data/agents.csv');
    expect(await response.text()).toContain('Alpha');
    await openData.close();
  });

  test('is created again if its files were deleted', async () => {
    const openData = createDailyDump(api.sql, () => now, collectError);
    const app = appOf(openData);
    const { folder } = await openData.current();
    rmSync(join(folder, '..'), { recursive: true });
    const response = await app.request('/api/data/ranking.jsonl');
    expect(await response.text()).toBe(text('one', 'ranking.jsonl'));
    await openData.close();
  });
});
