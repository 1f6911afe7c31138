import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { table, whole } from '../../shell/bench/figures.ts';
import { startPostgresql } from '../test/databases/postgresql-server.ts';
import { prepare, run } from '../test/embedded/processes.ts';

// `node api/bench/search-attack.ts [--embedded] [--seconds 5] [--rounds 3]`: measures ordinary
// searches, votes and reads with and without an attack: one address that sends expensive searches
// on eight connections.

const { values } = parseArgs({
  options: {
    embedded: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});

const TOKEN = randomBytes(32).toString('base64url');
const ATTACKERS = 8;
const VICTIM_PAUSE_MS = 20;
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

const url = await start();
const LOADS = {
  'searches, new': () => send(url.value + ordinarySearch(), randomAddress()),
  votes: () =>
    send(
      `${url.value}/api/votes`,
      randomAddress(),
      JSON.stringify({ agentId: 1 + randomInt(7), userId: 'anonymous', voteType: 'upvote' }),
    ),
  'reads, cached': () => send(`${url.value}/api/leaderboard`, randomAddress()),
};
type Load = keyof typeof LOADS;
const names = Object.keys(LOADS) as Load[];
const times = { quiet: new Map<Load, number[]>(), attacked: new Map<Load, number[]>() };
const attack = { sent: 0, statuses: new Map<number, number>() };
const failed: Record<string, number> = {};

async function runVictims(into: Map<Load, number[]>, untilMs: number): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      while (performance.now() < untilMs) {
        const { status, ms } = await LOADS[name]();
        if (status !== 200) failed[`${name} ${status}`] = (failed[`${name} ${status}`] ?? 0) + 1;
        into.set(name, [...(into.get(name) ?? []), ms]);
        await setTimeout(VICTIM_PAUSE_MS);
      }
    }),
  );
}

async function runAttackers(untilMs: number): Promise<void> {
  const one = async () => {
    while (performance.now() < untilMs) {
      const { status } = await send(url.value + expensiveSearch(), '198.51.100.7');
      attack.sent += 1;
      attack.statuses.set(status, (attack.statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: ATTACKERS }, one));
}

const roundMs = Number(values.seconds) * 1000;
await runVictims(new Map(), performance.now() + 2000);
for (let round = 0; round < Number(values.rounds); round += 1) {
  await runVictims(times.quiet, performance.now() + roundMs);
  const until = performance.now() + roundMs;
  await Promise.all([runVictims(times.attacked, until), runAttackers(until)]);
}
await url.close();
agent.destroy();

const at = (all: readonly number[] = [], share: number) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0;
console.log(
  table([
    ['ms', 'quiet p50', 'p99', 'attacked p50', 'p99', 'p99 ratio'],
    ...names.map((name) => {
      const [quiet, attacked] = [times.quiet.get(name), times.attacked.get(name)];
      const ratio = at(attacked, 0.99) / at(quiet, 0.99);
      const cells = [at(quiet, 0.5), at(quiet, 0.99), at(attacked, 0.5), at(attacked, 0.99), ratio];
      return [name, ...cells.map((cell) => cell.toFixed(1))];
    }),
  ]),
);
console.log(
  `Attacking searches: ${whole(attack.sent)}, by status`,
  Object.fromEntries(attack.statuses),
);
console.log('Other requests that failed:', failed);

async function start() {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-bench-'));
  const server = values.embedded ? undefined : await startPostgresql({ durable: true });
  const settings = {
    DATA_DIR: dir,
    API_TOKEN: TOKEN,
    // Without limits, the attack is worse than a single address could cause.
    RATE_LIMIT_SEARCHES_PER_MINUTE: '0',
    VOTES_PER_NETWORK_PER_DAY: '0',
    ...(server && { DATABASE_URL: `${server.url}/postgres` }),
  };
  await prepare(settings);
  const api = run('serve.ts', settings);
  return {
    value: await api.ready,
    async close() {
      api.child.kill('SIGTERM');
      await api.ended;
      await server?.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
