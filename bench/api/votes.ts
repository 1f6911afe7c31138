import { randomBytes, randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import postgres from 'postgres';
import { AGENT_VOTES } from '../../api/src/votes/kinds.ts';
import { castBallots } from '../../api/src/votes/queries.ts';
import { createVoteBatcher } from '../../api/src/votes/vote-batcher.ts';
import { prepare } from '../../api/test/databases/prepare.ts';
import { percentile } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { newDatabase } from '../lib/database.ts';
import { startApi } from './start-api.ts';

const WRITERS = 50;
const TOKEN = randomBytes(32).toString('base64url');
const AGENTS = [1, 2, 3, 4, 5, 6, 7];

/** The throughput and latency of votes. Times are until the acknowledgement, in milliseconds. */
export interface VoteFigures {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
}

export interface VoteEffort {
  readonly warmUpMs: number;
  readonly measuredMs: number;
}

type Cast = (agentId: number) => Promise<unknown>;

/**
 * Measures fifty writers, each with a new session for every vote, on a new PostgreSQL with durable
 * commits: through the vote batcher alone and through the API, on one agent and on random agents.
 */
export async function benchVotes(frame: Frame, effort: VoteEffort): Promise<VoteFigures[]> {
  const url = await newDatabase(frame, true);
  const sql = frame.use(postgres(url, { max: 4, onnotice: () => {} }), (each) =>
    each.end({ timeout: 1 }),
  );
  await prepare(sql);
  return [
    ...(await both('batcher', batcherOn(sql), effort)),
    ...(await both('HTTP', await castOverHttp(frame, url), effort)),
  ];
}

async function both(name: string, cast: Cast, effort: VoteEffort): Promise<VoteFigures[]> {
  const any = () => AGENTS[Math.floor(Math.random() * AGENTS.length)] ?? 1;
  return [
    await measure(`votes, ${name}, one agent`, () => cast(1), effort),
    await measure(`votes, ${name}, random agents`, () => cast(any()), effort),
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

/** Starts the API. Returns a function that sends it a vote. */
async function castOverHttp(frame: Frame, databaseUrl: string): Promise<Cast> {
  // Each vote has a new session and its own forwarded address, so that the rate limits stay on and
  // refuse no vote.
  const settings = {
    DATA_DIR: await frame.newFolder('votes'),
    DATABASE_URL: databaseUrl,
    API_TOKEN: TOKEN,
  };
  const { origin } = await startApi(frame, settings);
  const agent = new Agent({ keepAlive: true, maxSockets: WRITERS });
  frame.use(agent, (each) => each.destroy());
  return (agentId) => post(`${origin}/api/votes`, agent, agentId);
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

async function measure(
  name: string,
  cast: () => Promise<unknown>,
  { warmUpMs, measuredMs }: VoteEffort,
): Promise<VoteFigures> {
  await write(cast, warmUpMs);
  const times = await write(cast, measuredMs);
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return { name, perSecond: times.length / (measuredMs / 1000), p50, p99 };
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
