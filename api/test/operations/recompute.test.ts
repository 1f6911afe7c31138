import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AgentRankingSchema, LeaderboardSchema } from '../../contract/index.ts';
import { PACKAGE_DIR } from '../../src/config.ts';
import { type OpenAgent, selectOpenAgents } from '../../src/ranking/open-queries.ts';
import { selectRun } from '../../src/ranking/queries.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();

/** What anyone can download, but for scores and ranks, which are those that the API answers. */
async function publishedAgents(): Promise<OpenAgent[]> {
  const { topRated } = LeaderboardSchema.parse(await api.read('/api/leaderboard'));
  const agents = await selectOpenAgents(api.sql, 0, 100);
  return Promise.all(
    agents.map(async (agent) => {
      const path = `/api/agents/${agent.id}/ranking`;
      const { score, scoreLow, scoreHigh } = AgentRankingSchema.parse(await api.read(path));
      const { rank, rankLow, rankHigh } = topRated.find(({ id }) => id === agent.id) ?? agent;
      return {
        ...agent,
        ...{ score, scoreLow: scoreLow ?? null, scoreHigh: scoreHigh ?? null },
        ...{ rank, rankLow: rankLow ?? null, rankHigh: rankHigh ?? null },
      };
    }),
  );
}

async function recompute(agents: readonly OpenAgent[]) {
  const { asOf, ...totals } = await selectRun(api.sql);
  const input = [{ totals }, ...agents].map((line) => `${JSON.stringify(line)}\n`).join('');
  const script = join(PACKAGE_DIR, 'ranking', 'recompute.ts');
  const { stdout, status } = spawnSync(process.execPath, [script], { input, encoding: 'utf8' });
  return { stdout, status };
}

test('anyone can recompute what the API publishes, to the last bit', async () => {
  expect(await recompute(await publishedAgents())).toEqual({
    stdout: '7 agents, wrong figures: 0\n',
    status: 0,
  });
});

test('a score that is not what the formula gives is named', async () => {
  const [first, ...others] = await publishedAgents();
  if (!first) throw new Error('There is no agent');
  const { stdout, status } = await recompute([{ ...first, score: first.score + 1e-12 }, ...others]);
  expect(stdout).toMatch(
    new RegExp(`^${first.name} \\(${first.id}\\): score is .*\n7 agents, wrong figures: 1`),
  );
  expect(status).toBe(1);
});
