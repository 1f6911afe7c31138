import { randomBytes, randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import postgres from 'postgres';
import { AGENT_VOTES } from '../src/votes/kinds.ts';
import { castBallots } from '../src/votes/queries.ts';
import { createVoteBatcher } from '../src/votes/vote-batcher.ts';
import { startPostgresql } from '../test/databases/postgresql-server.ts';
import { prepare } from '../test/databases/prepare.ts';
import { run } from '../test/embedded/processes.ts';

const WRITERS = 50;
const WARM_UP_MS = 1000;
const MEASURED_MS = 4000;
const TOKEN = randomBytes(32).toString('base64url');
const AGENTS = [1, 2, 3, 4, 5, 6, 7];

/** The throughput and latency of votes. Times are until the acknowledgement, in milliseconds. */
export interface VoteFigures {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
}

type Cast = (agentId: number) => Promise<unknown>;

/**
 * Measures fifty writers, each with a new session for every vote, on a new PostgreSQL with durable
 * commits: through the vote batcher alone and through the API, on one agent and on random agents.
 */
export async function benchVotes(): Promise<VoteFigures[]> {
  const server = await startPostgresql({ durable: true });
  const url = `${server.url}/postgres`;
  const sql = postgres(url, { max: 4, onnotice: () => {} });
  try {
    await prepare(sql);
    const rows = await both('batcher', batcherOn(sql));
    return [...rows, ...(await overHttp(url))];
  } finally {
    await sql.end();
    await server.stop();
  }
}

async function both(name: string, cast: Cast): Promise<VoteFigures[]> {
  const any = () => AGENTS[Math.floor(Math.random() * AGENTS.length)] ?? 1;
  return [
    await measure(`votes, ${name}, one agent`, () => cast(1)),
    await measure(`votes, ${name}, random agents`, () => cast(any())),
  ];
}

function batcherOn(sql: postgres.Sql): Cast {
  const batcher = createVoteBatcher({
    commit: (ballots) => castBallots(sql, AGENT_VOTES, ballots),
    onCommitted: async () => '',
    timeoutMs: 5000,
  });
  const networkHash = randomBytes(32);
  return (targetId) =>
    batcher.cast({ targetId, voteType: 'upvote', sessionHash: randomBytes(32), networkHash });
}

async function overHttp(databaseUrl: string): Promise<VoteFigures[]> {
  // Each vote has a new session and its own forwarded address, so that the rate limits stay on and
  // refuse no vote.
  const settings = { DATABASE_URL: databaseUrl, API_TOKEN: TOKEN };
  const api = run('serve.ts', settings);
  const agent = new Agent({ keepAlive: true, maxSockets: WRITERS });
  try {
    const url = `${await api.ready}/api/votes`;
    return await both('HTTP', (agentId) => post(url, agent, agentId));
  } finally {
    agent.destroy();
    api.child.kill('SIGTERM');
    await api.ended;
  }
}

function post(url: string, agent: Agent, agentId: number): Promise<void> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': `203.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    'X-Atlas-Token': TOKEN,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`A vote got ${response.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end(JSON.stringify({ agentId, userId: 'anonymous', voteType: 'upvote' }));
  });
}

async function measure(name: string, cast: () => Promise<unknown>): Promise<VoteFigures> {
  await write(cast, WARM_UP_MS);
  const times = (await write(cast, MEASURED_MS)).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { name, perSecond: times.length / (MEASURED_MS / 1000), p50: at(0.5), p99: at(0.99) };
}

/** Has all writers vote continuously. Returns the durations of their votes. */
async function write(cast: () => Promise<unknown>, durationMs: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + durationMs;
  const writer = async () => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await cast();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return times;
}
