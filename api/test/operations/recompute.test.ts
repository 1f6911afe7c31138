import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PACKAGE_DIR } from '../../src/base/package-dir.ts';
import { DATASETS } from '../../src/dumps/datasets.ts';
import { writeDump } from '../../src/dumps/write-dump.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
const dir = mkdtempSync(join(tmpdir(), 'atlas-recompute-'));
const dump = join(dir, 'dump');
const read = (name: string) => readFileSync(join(dump, name), 'utf8');

beforeAll(async () => {
  const asOf = rankingDay(new Date());
  await api.sql`
    insert into vote (agent_id, session_hash, vote_type, network_hash, cast_at)
    select
      agent_id, sha256(convert_to(agent_id || ' ' || number, 'UTF8')),
      case when number % 4 = 0 then 'downvote' else 'upvote' end,
      sha256(convert_to(number::text, 'UTF8')), ${asOf}::timestamptz - make_interval(hours => number)
    from generate_series(1, 3) as agent_id, generate_series(1, 20 + 10 * agent_id) as number`;
  await runRanking(api.sql, asOf);
  await writeDump(api.sql, dump);
});
afterAll(() => rmSync(dir, { recursive: true }));

function recompute(ranking: string) {
  const script = join(PACKAGE_DIR, 'ranking', 'recompute.ts');
  const input = read('totals.jsonl') + ranking;
  const { stdout, status } = spawnSync(process.execPath, [script], { input, encoding: 'utf8' });
  return { stdout, status };
}

test('the published ranking can be recomputed exactly from the open data', () => {
  expect(recompute(read('ranking.jsonl'))).toEqual({
    stdout: '7 agents, wrong figures: 0\n',
    status: 0,
  });
});

const FIGURES = [
  ...['rank', 'rankInCategory', 'rankLow', 'rankHigh', 'reviewsToChange'],
  ...['reviewsToChangeInCategory', 'trendRank', 'trendRankHigh', 'votesToChange'],
] as const;

test.each(FIGURES)('a wrong %s is reported', (figure) => {
  const [line = '', ...others] = read('ranking.jsonl').split('\n');
  const first = DATASETS.ranking.parse(JSON.parse(line));
  const wrong = JSON.stringify({ ...first, [figure]: Number(first[figure]) + 1 });
  const { stdout, status } = recompute([wrong, ...others].join('\n'));
  expect(stdout).toBe(
    `${first.name} (${first.id}): ${figure} is ${Number(first[figure]) + 1}, not ${first[figure]}\n7 agents, wrong figures: 1\n`,
  );
  expect(status).toBe(1);
});

test('a score that does not match the formula is reported', () => {
  const [line = '', ...others] = read('ranking.jsonl').split('\n');
  const first = DATASETS.ranking.parse(JSON.parse(line));
  const wrong = JSON.stringify({ ...first, score: first.score + 1e-12 });
  const { stdout, status } = recompute([wrong, ...others].join('\n'));
  expect(stdout).toMatch(
    new RegExp(`^${first.name} \\(${first.id}\\): score is .*\n7 agents, wrong figures: 1`),
  );
  expect(status).toBe(1);
});
