import { beforeAll, expect, test } from 'vitest';
import { generate } from '../../../bench/scale/generate.ts';
import { drawSamples } from '../../../bench/scale/samples.ts';
import { compareWithScan } from '../../../bench/scale/scan.ts';
import { useTestApi } from '../harness.ts';

// With this many agents, common words have more matches than are ranked.
const AGENTS = 4000;

const api = useTestApi({ DATABASE_TIMEOUT_MS: '20000' });

beforeAll(async () => {
  const size = { agents: AGENTS, reviewsPerAgent: 1, votesPerAgent: 1 };
  await generate(api.sql, size, () => {});
});

test('a search finds the same agents as a full scan, with any filter and order', async () => {
  expect(await compareWithScan(api.sql, await drawSamples(api.sql), { runs: 40 })).toEqual([]);
});
