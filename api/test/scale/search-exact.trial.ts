import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { generate } from '../../../bench/scale/generate.ts';
import { drawSamples } from '../../../bench/scale/samples.ts';
import { compareWithScan } from '../../../bench/scale/scan.ts';
import { fileIntoTiers, SCORE_TIERS } from '../../src/search/tiers.ts';
import { useTestApi } from '../harness.ts';

// With this many agents, common words have more matches than are ranked, in two tiers.
const AGENTS = 4000;

const api = useTestApi({ DATABASE_TIMEOUT_MS: '20000' });

beforeAll(async () => {
  const size = { agents: AGENTS, reviewsPerAgent: 1, votesPerAgent: 1 };
  await generate(api.sql, size, () => {});
});

/** Expects every agent to be in the tier of its rank. */
async function expectTiers(): Promise<void> {
  const rows = await api.sql<{ shelf: number; rank: number }[]>`
    select shelf, rank() over (order by score desc)::integer as rank
    from agent_search join agent_score using (agent_id)`;
  expect(rows.length).toBeGreaterThan(AGENTS);
  const misplaced = rows.filter(
    ({ shelf, rank }) => shelf !== SCORE_TIERS.find(({ end }) => rank <= end)?.shelf,
  );
  expect(misplaced).toEqual([]);
}

test('every agent is in the tier of its rank', expectTiers);

test('the tiers are the same when PostgreSQL sorts the scores in parallel, without an index', async () => {
  const { host, port, database, user } = api.sql.options;
  const connection = {
    min_parallel_table_scan_size: '0',
    parallel_setup_cost: '0',
    parallel_tuple_cost: '0',
    parallel_leader_participation: 'off',
    enable_indexscan: 'off',
    enable_indexonlyscan: 'off',
  };
  const sql = postgres({ host: host[0], port: port[0], database, user, max: 1, connection });
  try {
    await fileIntoTiers(sql, async () => {});
  } finally {
    await sql.end();
  }
  await expectTiers();
});

test('a search finds the same agents as a full scan, with any filter and order', async () => {
  expect(await compareWithScan(api.sql, await drawSamples(api.sql), { runs: 40 })).toEqual([]);
});
