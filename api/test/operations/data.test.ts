import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createDailyDump } from '../../src/dumps/daily-dump.ts';
import { DATASETS } from '../../src/dumps/datasets.ts';
import { DUMP_FILES, writeDump } from '../../src/dumps/write-dump.ts';
import { computeScore } from '../../src/ranking/score.ts';
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
  test('holds every agent, and what its score can be computed from again', async () => {
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

  test('says the same in both forms, and fits its own schema', () => {
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

  test('names no author and repeats no review', () => {
    const all = Object.keys(DUMP_FILES).map((name) => text('one', name));
    for (const { username, content } of FIXTURE.reviews) {
      expect(all.join('\n')).not.toContain(username);
      expect(all.join('\n')).not.toContain(content);
    }
  });

  test('has the same bytes for the same data', async () => {
    await writeDump(api.sql, join(dir, 'two'));
    for (const name of Object.keys(DUMP_FILES)) expect(text('two', name)).toBe(text('one', name));
  });

  test('leaves nothing behind when it fails', async () => {
    await expect(writeDump(api.sql, join(dir, 'one'))).rejects.toThrow();
    expect(readdirSync(dir).toSorted()).toEqual(['one', 'two']);
  });
});

describe('GET /api/data/{file}', () => {
  test.each(Object.entries(DUMP_FILES))('answers %s to any site', async (name, type) => {
    const answer = await api.get(`/api/data/${name}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe(type);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(await answer.text()).toBe(text('one', name));
  });

  test('answers 304 to those who have it', async () => {
    const first = await api.get('/api/data/agents.csv');
    const etag = first.headers.get('ETag') ?? '';
    const again = await api.get('/api/data/agents.csv', { 'If-None-Match': etag });
    expect(again.status).toBe(304);
  });

  test.each(['secrets.json', '..%2Fagents.csv', 'toString'])('knows no %s', async (name) => {
    expect((await api.get(`/api/data/${name}`)).status).toBe(404);
  });
});

describe('the dump of the day', () => {
  test('is made once for all who ask on a day, and again on the next', async () => {
    let day = 1;
    const daily = createDailyDump(
      api.sql,
      () => day * DAY_MS,
      () => {},
    );
    const [first, same] = await Promise.all([daily.current(), daily.current()]);
    expect(same).toBe(first);
    day = 2;
    const next = await daily.current();
    expect(next.folder).not.toBe(first.folder);
    expect(readdirSync(first.folder)).toHaveLength(Object.keys(DUMP_FILES).length);
    day = 3;
    await daily.current();
    expect(() => readdirSync(first.folder)).toThrow('ENOENT');
    await daily.close();
    expect(() => readdirSync(next.folder)).toThrow('ENOENT');
  });

  test('is that of an earlier day while a new one cannot be made', async () => {
    let now = DAY_MS;
    const errors: unknown[] = [];
    const sql = new Proxy(api.sql, {
      get: (pool, name) => {
        if (name === 'begin' && now > DAY_MS) throw new Error('away');
        return Reflect.get(pool, name);
      },
    });
    const daily = createDailyDump(
      sql,
      () => now,
      (error) => errors.push(error),
    );
    const first = await daily.current();
    now = 2 * DAY_MS;
    expect(await daily.current()).toBe(first);
    expect(await daily.current()).toBe(first);
    expect(errors).toHaveLength(1);
    await daily.close();
  });
});
