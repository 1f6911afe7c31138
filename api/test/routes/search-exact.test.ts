import { beforeAll, expect, test } from 'vitest';
import { generate } from '../../bench/scale/generate.ts';
import { drawSamples } from '../../bench/scale/samples.ts';
import { compareWithScan } from '../../bench/scale/scan.ts';
import { useTestApi } from '../harness.ts';

// Enough that the most common words have more matches than are ranked, and are in two tiers.
const AGENTS = 4000;
const LOADING_MS = 120_000;

const api = useTestApi();

beforeAll(async () => {
  const size = { agents: AGENTS, reviewsPerAgent: 3, votesPerAgent: 1 };
  await generate(api.sql, size, () => {});
}, LOADING_MS);

test(
  'a search finds what a scan of all agents finds, under any filter and in any order',
  async () => {
    expect(await compareWithScan(api.sql, await drawSamples(api.sql), 100)).toEqual([]);
  },
  LOADING_MS,
);
