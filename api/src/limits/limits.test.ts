import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRateLimits } from './limits.ts';
import { redisCounters, type SharedCounters } from './shared-counters.ts';

const REDIS_SERVER = '/usr/bin/redis-server';
const LIMITS = { writes: 2, searches: 0, recommendations: 1, downloads: 0, submissions: 0 };
const silent = pino({ level: 'silent' });

const MINUTE = 60_000;

const session = (name: string) => ({ session: Buffer.from(name), network: null });
const createIn = (counters?: SharedCounters, now = () => 0) =>
  createRateLimits(counters, LIMITS, silent, now);

/** Counters that several processes share. */
function sharedCounters() {
  const totals = new Map<string, number>();
  const counters: SharedCounters = {
    async add(sums) {
      for (const { key, own } of sums) totals.set(key, (totals.get(key) ?? 0) + own);
      return new Map(sums.map(({ key }) => [key, totals.get(key) ?? 0]));
    },
  };
  return { totals, counters };
}

describe('in one process', () => {
  test('each session has its own quota, which runs out and resets', () => {
    let time = 0;
    const limits = createIn(undefined, () => time);
    const count = (name: string) => limits.count('writes', session(name))[0];
    expect(count('a')).toMatchObject({ name: 'session', limit: 2, remaining: 1, resetS: 60 });
    expect(count('a')).toMatchObject({ remaining: 0, exceeded: false });
    expect(count('a')).toMatchObject({ remaining: 0, exceeded: true });
    expect(count('b')).toMatchObject({ remaining: 1, exceeded: false });
    time = MINUTE;
    expect(count('a')).toMatchObject({ remaining: 1, exceeded: false });
  });

  test('all sessions of a network share its quota', () => {
    const limits = createIn();
    const network = Buffer.from('network');
    let refused = 0;
    for (let name = 0; name < 12; name++) {
      const quotas = limits.count('writes', { session: Buffer.from(`${name}`), network });
      refused += quotas.some(({ exceeded }) => exceeded) ? 1 : 0;
    }
    expect(refused).toBe(2);
  });

  test('a kind without a limit and a caller without an identity are not limited', () => {
    const limits = createIn();
    expect(limits.count('searches', session('a'))).toEqual([]);
    expect(limits.count('writes', { session: null, network: null })).toEqual([]);
  });

  test('kinds are counted separately', () => {
    const limits = createIn();
    limits.count('recommendations', session('a'));
    const [quota] = limits.count('writes', session('a'));
    expect(quota).toMatchObject({ remaining: 1 });
  });
});

describe('in several processes', () => {
  test('after a sync, each process counts what the others admitted', async () => {
    const { counters } = sharedCounters();
    const [one, other] = [createIn(counters), createIn(counters)];
    one.count('writes', session('a'));
    other.count('writes', session('a'));
    await one.sync();
    await other.sync();
    expect(other.count('writes', session('a'))).toMatchObject([{ exceeded: true }]);
    expect(other.count('writes', session('b'))).toMatchObject([{ remaining: 1 }]);
  });

  test('refused requests never reach the shared counters', async () => {
    const { counters, totals } = sharedCounters();
    const limits = createIn(counters);
    for (let time = 0; time < 100; time++) limits.count('writes', session('a'));
    await limits.sync();
    expect([...totals.values()]).toEqual([2]);
  });

  test('while the counters are unavailable, each process enforces the limit alone and logs it once', async () => {
    const logger = pino({ level: 'silent' });
    const warn = vi.spyOn(logger, 'warn');
    const { counters, totals } = sharedCounters();
    const add = vi.spyOn(counters, 'add').mockRejectedValue(new Error('unavailable'));
    const limits = createRateLimits(counters, LIMITS, logger, () => 0);
    for (let time = 0; time < 3; time++) {
      limits.count('writes', session('a'));
      await limits.sync();
    }
    expect(limits.count('writes', session('a'))).toMatchObject([{ exceeded: true }]);
    expect(warn).toHaveBeenCalledTimes(1);
    add.mockRestore();
    await limits.sync();
    expect([...totals.values()]).toEqual([2]);
  });
});

describe.skipIf(!existsSync(REDIS_SERVER))(`in Redis (needs ${REDIS_SERVER})`, () => {
  const closers: (() => void)[] = [];
  let url = '';

  beforeEach(async () => {
    const port = await freePort();
    const flags = ['--port', String(port), '--save', '', '--bind', '127.0.0.1'];
    const server = spawn(REDIS_SERVER, flags, { stdio: 'ignore' });
    closers.push(() => server.kill());
    url = `redis://127.0.0.1:${port}`;
  });
  afterEach(() => {
    for (let close = closers.pop(); close; close = closers.pop()) close();
  });

  async function connect(): Promise<SharedCounters> {
    const redis = new Redis(url);
    redis.on('error', () => {});
    closers.push(() => redis.disconnect());
    await redis.ping();
    return redisCounters(redis);
  }

  test('processes share a quota', async () => {
    // Redis knows the time, and drops the counts of a minute that is over.
    const nextMinute = Math.ceil(Date.now() / MINUTE) * MINUTE;
    const now = () => nextMinute;
    const [one, other] = [createIn(await connect(), now), createIn(await connect(), now)];
    one.count('writes', session('a'));
    other.count('writes', session('a'));
    await one.sync();
    await other.sync();
    expect(other.count('writes', session('a'))).toMatchObject([{ exceeded: true }]);
    expect(other.count('writes', session('b'))).toMatchObject([{ remaining: 1 }]);
  });
});

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() =>
      typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
    );
  });
  return promise;
}
