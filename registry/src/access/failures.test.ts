import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ReleaseProblem } from '../problem.ts';
import { createFailureLimiter, FAILURES_MAX } from './failures.ts';

const OWNER = { kind: 'owner', name: 'root' } as const;
const fails = async () => undefined;
const works = async () => OWNER;

function setUp() {
  let log = '';
  let time = 0;
  const write = (chunk: unknown, _: unknown, done: () => void) => {
    log += chunk;
    done();
  };
  const logger = pino(new Writable({ write }));
  const limitFailures = createFailureLimiter(
    logger,
    () => Buffer.from('ab', 'hex'),
    () => time,
  );
  const failOften = async (address: string) => {
    for (let i = 0; i < FAILURES_MAX; i += 1) await limitFailures(`guess-${i}`, address, fails);
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { limitFailures, failOften, log: () => log, pass };
}

test('an address with too many failures is blocked for a while, other addresses are not', async () => {
  const { limitFailures, failOften, pass } = setUp();
  await failOften('10.0.0.1');
  await expect(limitFailures('next', '10.0.0.1', works)).rejects.toMatchObject({ status: 429 });
  expect(await limitFailures('next', '10.0.0.2', works)).toBe(OWNER);
  pass(60_001);
  expect(await limitFailures('next', '10.0.0.1', works)).toBe(OWNER);
});

test('a client that changes its IPv6 address is blocked, too', async () => {
  const { limitFailures, failOften } = setUp();
  await failOften('2001:db8::1');
  await expect(limitFailures('next', '2001:db8::2', works)).rejects.toMatchObject({ status: 429 });
  expect(await limitFailures('next', '2001:db8:0:1::2', works)).toBe(OWNER);
});

test('a token that was accepted before still works while its address is blocked', async () => {
  const { limitFailures, failOften } = setUp();
  await limitFailures('good', '10.0.0.1', works);
  await failOften('10.0.0.1');
  expect(await limitFailures('good', '10.0.0.1', works)).toBe(OWNER);
});

test('a refused token counts as a failure, an unavailable issuer does not', async () => {
  const { limitFailures } = setUp();
  const throws = (status: ReleaseProblem['status']) => async () => {
    throw new ReleaseProblem(status, 'no');
  };
  for (let i = 0; i < FAILURES_MAX; i += 1)
    await expect(limitFailures('a', '10.0.0.1', throws(503))).rejects.toMatchObject({
      status: 503,
    });
  for (let i = 0; i < FAILURES_MAX; i += 1)
    await expect(limitFailures('a', '10.0.0.1', throws(401))).rejects.toMatchObject({
      status: 401,
    });
  await expect(limitFailures('a', '10.0.0.1', works)).rejects.toMatchObject({ status: 429 });
});

test('the log contains a hash of the network, but neither the address nor the token', async () => {
  const { limitFailures, log } = setUp();
  await limitFailures('atlas_secret', '10.0.0.1', fails);
  expect(log()).toContain('"network":"ab"');
  expect(log()).not.toContain('10.0.0');
  expect(log()).not.toContain('secret');
});
