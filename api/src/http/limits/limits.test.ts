import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRateLimits, type LimitStore } from './limits.ts';
import { limitKindOf } from './policies.ts';

const REDIS_SERVER = '/usr/bin/redis-server';
const LIMITS = { writes: 2, searches: 0, recommendations: 1 };
const silent = pino({ level: 'silent' });

const session = (name: string) => ({ session: Buffer.from(name), network: null });
const createIn = (store: LimitStore) => createRateLimits(store, LIMITS, silent);

test.each([
  ['POST', '/api/votes', 'writes'],
  ['PUT', '/api/whatever', 'writes'],
  ['POST', '/api/recommendations', 'recommendations'],
  ['GET', '/api/search', 'searches'],
  ['HEAD', '/api/search', 'searches'],
  ['GET', '/api/agents', undefined],
])('%s %s counts against %s', (method, route, kind) => {
  expect(limitKindOf(method, route)).toBe(kind);
});

describe('in memory', () => {
  test('a session has its own allowance, and it runs out', async () => {
    const limits = createIn({ kind: 'memory' });
    const count = async (name: string) => (await limits.count('writes', session(name)))[0];
    expect(await count('a')).toMatchObject({ name: 'session', limit: 2, remaining: 1 });
    expect(await count('a')).toMatchObject({ remaining: 0, exceeded: false });
    expect(await count('a')).toMatchObject({ remaining: 0, exceeded: true });
    expect(await count('b')).toMatchObject({ remaining: 1, exceeded: false });
  });

  test('a network pays for all of its sessions', async () => {
    const limits = createIn({ kind: 'memory' });
    const network = Buffer.from('network');
    let refused = 0;
    for (let name = 0; name < 12; name++) {
      const quotas = await limits.count('writes', { session: Buffer.from(`${name}`), network });
      refused += quotas.some(({ exceeded }) => exceeded) ? 1 : 0;
    }
    expect(refused).toBe(2);
  });

  test('what is off, and who cannot be told apart, is not limited', async () => {
    const limits = createIn({ kind: 'memory' });
    expect(await limits.count('searches', session('a'))).toEqual([]);
    expect(await limits.count('writes', { session: null, network: null })).toEqual([]);
  });

  test('kinds are counted apart', async () => {
    const limits = createIn({ kind: 'memory' });
    await limits.count('recommendations', session('a'));
    const [quota] = await limits.count('writes', session('a'));
    expect(quota).toMatchObject({ remaining: 1 });
  });
});

test('while the counters are away requests pass, and the log says so once', async () => {
  const redis = new Redis('redis://127.0.0.1:1', {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => {});
  const logger = pino({ level: 'silent' });
  const warn = vi.spyOn(logger, 'warn');
  const limits = createRateLimits({ kind: 'redis', redis }, LIMITS, logger);
  for (let time = 0; time < 5; time++)
    expect(await limits.count('writes', session('a'))).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(1);
  redis.disconnect();
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

  async function connect(): Promise<LimitStore> {
    const redis = new Redis(url);
    redis.on('error', () => {});
    closers.push(() => redis.disconnect());
    await redis.ping();
    return { kind: 'redis', redis };
  }

  test('processes share an allowance', async () => {
    const [one, other] = [createIn(await connect()), createIn(await connect())];
    await one.count('writes', session('a'));
    await other.count('writes', session('a'));
    expect(await one.count('writes', session('a'))).toMatchObject([{ exceeded: true }]);
    expect(await other.count('writes', session('b'))).toMatchObject([{ remaining: 1 }]);
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
