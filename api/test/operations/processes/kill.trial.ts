import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readConfig } from '../../../../server-kit/src/base/config.ts';
import { openDatabase } from '../../../../server-kit/src/db/open.ts';
import { startPostgresql } from '../../../../server-kit/test/databases/postgresql-server.ts';
import { auditVotes } from '../../../src/votes/audit.ts';
import { copyPrepared } from '../../embedded/prepared-folder.ts';
import { databasePid, prepare, run, type TestProcess } from '../../embedded/processes.ts';

// A crash that loses a vote may be rare. KILL_ROUNDS=30 runs more rounds.
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4);
const ROUND_MS = 120_000;
const VOTERS = 8;
const VOTING_MS = 150;

const dir = mkdtempSync(join(tmpdir(), 'atlas-kill-'));
const afterwards: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface Acknowledged {
  agentId: number;
  vote: string;
  cookie: string;
}

/**
 * Casts votes, each in a new session. Returns a function that stops and returns the acknowledged
 * ones.
 */
function startVoting(url: () => string): () => Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  const voter = async (seed: number) => {
    for (let count = seed; !isOver; count += 1) {
      const agentId = (count % 10) + 1;
      const vote = count % 3 === 0 ? 'downvote' : 'upvote';
      const cookie = await cast(url(), agentId, vote);
      if (cookie) acknowledged.push({ agentId, vote, cookie });
      else await setTimeout(20);
    }
  };
  const voters = Promise.all(Array.from({ length: VOTERS }, (_, seed) => voter(seed)));
  return async () => {
    isOver = true;
    await voters;
    return acknowledged;
  };
}

async function cast(url: string, agentId: number, voteType: string): Promise<string | undefined> {
  const response = await fetch(`${url}/api/votes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ agentId, userId: 'anonymous', voteType }),
    // Far longer than the API's timeouts. A request may get lost with a killed process.
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined);
  if (response?.status !== 200) return undefined;
  await response.arrayBuffer().catch(() => {});
  return response.headers.getSetCookie()[0]?.split(';')[0];
}

/** Starts the API. Retries while the killed process still holds the database. */
async function startApi(settings: Record<string, string>): Promise<TestProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const api = run('serve.ts', {
      ...settings,
      RATE_LIMIT_WRITES_PER_MINUTE: '0',
      VOTES_PER_NETWORK_PER_DAY: '0',
    });
    try {
      await api.ready;
      return api;
    } catch (error) {
      if (attempt === 20) throw error;
      await setTimeout(200);
    }
  }
}

async function killAlternately(
  settings: Record<string, string>,
  killDatabase: () => Promise<void>,
): Promise<void> {
  let api = await startApi(settings);
  afterwards.push(async () => {
    api.child.kill('SIGTERM');
    await api.ended;
  });
  let url = await api.ready;
  const stopVoting = startVoting(() => url);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await setTimeout(VOTING_MS);
    if (round % 2 === 0) {
      await killDatabase();
    } else {
      api.child.kill('SIGKILL');
      await api.ended;
      api = await startApi(settings);
      url = await api.ready;
    }
    await waitForVote(url);
  }
  const acknowledged = await stopVoting();
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);
  expect(await findLost(acknowledged, url)).toEqual([]);
  api.child.kill('SIGTERM');
  await api.ended;
  const database = await openDatabase(readConfig(settings), () => {});
  const { differences, votes } = await auditVotes(database.sql);
  await database.close();
  expect(differences).toEqual({ agents: [], reviews: [] });
  expect(votes.agents).toBeGreaterThanOrEqual(acknowledged.length);
}

async function waitForVote(url: string): Promise<void> {
  while (!(await cast(url, 1, 'upvote'))) await setTimeout(50);
}

async function findLost(
  acknowledged: readonly Acknowledged[],
  url: string,
): Promise<Acknowledged[]> {
  const lost: Acknowledged[] = [];
  for (const each of acknowledged) {
    const response = await fetch(`${url}/api/votes?agentId=${each.agentId}`, {
      headers: { Cookie: each.cookie },
    });
    const { vote }: { vote?: unknown } = Object(await response.json());
    if (vote !== each.vote) lost.push(each);
  }
  return lost;
}

test(
  `no acknowledged vote is lost when the embedded database or the API is killed ${ROUNDS} times`,
  async () => {
    const killDatabase = async () => {
      process.kill(databasePid(dir), 'SIGKILL');
    };
    copyPrepared(dir);
    await killAlternately({ DATA_DIR: dir }, killDatabase);
  },
  30_000 + ROUNDS * ROUND_MS,
);

test(
  `no acknowledged vote is lost when PostgreSQL or the API is killed ${ROUNDS} times`,
  async () => {
    const server = await startPostgresql({ durable: true });
    afterwards.push(server.stop);
    const settings = { DATA_DIR: dir, DATABASE_URL: `${server.url}/postgres` };
    await prepare(settings);
    const killDatabase = async () => {
      await server.kill();
      await server.start();
    };
    await killAlternately(settings, killDatabase);
  },
  30_000 + ROUNDS * ROUND_MS,
);
