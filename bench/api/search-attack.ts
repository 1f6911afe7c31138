import { randomBytes, randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { prepare } from '../../api/test/embedded/processes.ts';
import { percentile, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { newDatabase } from '../lib/database.ts';
import { startApi } from './start-api.ts';

const TOKEN = randomBytes(32).toString('base64url');
const ATTACKERS = 8;
const VICTIM_PAUSE_MS = 20;
const WARM_UP_MS = 2000;
const agent = new Agent({ keepAlive: true });

interface Timing {
  status: number;
  ms: number;
}

function send(url: string, address: string, body?: string): Promise<Timing> {
  const startedAt = performance.now();
  const headers = {
    'X-Atlas-Token': TOKEN,
    'X-Forwarded-For': address,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt }),
      );
    });
    sent.end(body);
  });
}

const randomAddress = () => `203.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const randomLetters = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(97 + randomInt(26))).join('');

/** Random letters make each search unique, so that none is cached. */
const ORDINARY = ['image generator', 'chat assistant', 'video editing', 'code review', 'midjorney'];
const ordinarySearch = () =>
  `/api/search?q=${encodeURIComponent(`${ORDINARY[randomInt(ORDINARY.length)]} ${randomLetters(4)}`)}`;
/** Sixteen words, as long as the limit allows, each with a character that expands to eighteen. */
const expensiveSearch = () =>
  `/api/search?q=${encodeURIComponent(
    Array.from({ length: 16 }, () => `ﷺ${randomLetters(10)}`)
      .join(' ')
      .slice(0, 200),
  )}`;

const VICTIMS = ['searches, new', 'votes', 'reads, cached'] as const;
type Victim = (typeof VICTIMS)[number];
type Times = Record<Victim, number[]>;

interface SearchAttackOptions {
  readonly embedded?: boolean | undefined;
  readonly seconds: number;
  readonly rounds: number;
}

const newTimes = (): Times => ({ 'searches, new': [], votes: [], 'reads, cached': [] });

/** Sends the requests of one kind of visitor. */
function sendAs(victim: Victim, origin: string): Promise<Timing> {
  if (victim === 'searches, new') return send(origin + ordinarySearch(), randomAddress());
  if (victim === 'reads, cached') return send(`${origin}/api/leaderboard`, randomAddress());
  const vote = { agentId: 1 + randomInt(7), userId: 'anonymous', voteType: 'upvote' };
  return send(`${origin}/api/votes`, randomAddress(), JSON.stringify(vote));
}

/** Counts by a name. */
class Counts {
  readonly by: Record<string, number> = {};

  add(name: string | number): void {
    this.by[name] = (this.by[name] ?? 0) + 1;
  }
}

async function runVictims(
  origin: string,
  into: Times,
  failed: Counts,
  untilMs: number,
): Promise<void> {
  await Promise.all(
    VICTIMS.map(async (name) => {
      while (performance.now() < untilMs) {
        const { status, ms } = await sendAs(name, origin);
        if (status !== 200) failed.add(`${name} ${status}`);
        into[name].push(ms);
        await setTimeout(VICTIM_PAUSE_MS);
      }
    }),
  );
}

async function runAttackers(origin: string, statuses: Counts, untilMs: number): Promise<void> {
  const one = async () => {
    while (performance.now() < untilMs)
      statuses.add((await send(origin + expensiveSearch(), '198.51.100.7')).status);
  };
  await Promise.all(Array.from({ length: ATTACKERS }, one));
}

/**
 * `pnpm bench search-attack`: measures ordinary searches, votes and reads with and without an
 * attack: one address that sends expensive searches on eight connections. `--embedded` uses the
 * embedded database; `--seconds <n>`, `--rounds <n>`.
 */
export async function benchSearchAttack(
  { embedded, seconds, rounds }: SearchAttackOptions,
  frame: Frame,
): Promise<void> {
  frame.use(agent, (each) => each.destroy());
  const origin = await start(frame, embedded === true);
  const [quiet, attacked] = [newTimes(), newTimes()];
  const [failed, statuses] = [new Counts(), new Counts()];
  await runVictims(origin, newTimes(), failed, performance.now() + WARM_UP_MS);
  for (let round = 1; round <= rounds; round += 1) {
    frame.progress(`round ${round}`);
    await runVictims(origin, quiet, failed, performance.now() + seconds * 1000);
    const until = performance.now() + seconds * 1000;
    await Promise.all([
      runVictims(origin, attacked, failed, until),
      runAttackers(origin, statuses, until),
    ]);
  }
  frame.table('requests', [
    ['ms', 'quiet p50', 'p99', 'attacked p50', 'p99', 'p99 ratio'],
    ...VICTIMS.map((name) => {
      const figures = [quiet[name], attacked[name]].flatMap((times) => [
        percentile(times, 0.5),
        percentile(times, 0.99),
      ]);
      const ratio = percentile(attacked[name], 0.99) / percentile(quiet[name], 0.99);
      return [name, ...[...figures, ratio].map((cell) => cell.toFixed(1))];
    }),
  ]);
  const sent = Object.values(statuses.by).reduce((sum, count) => sum + count, 0);
  if (sent === 0) throw new Error('Nothing was measured: no attacking search was sent.');
  console.log(`Attacking searches: ${whole(sent)}, by status`, statuses.by);
  console.log('Other requests that failed:', failed.by);
}

/** Starts the API on a new database. @returns its origin */
async function start(frame: Frame, isEmbedded: boolean): Promise<string> {
  const settings = {
    DATA_DIR: await frame.newFolder('attacked'),
    API_TOKEN: TOKEN,
    // Without limits, the attack is worse than a single address could cause.
    RATE_LIMIT_SEARCHES_PER_MINUTE: '0',
    VOTES_PER_NETWORK_PER_DAY: '0',
    ...(!isEmbedded && { DATABASE_URL: await newDatabase(frame, true) }),
  };
  await prepare(settings);
  return (await startApi(frame, settings)).origin;
}
