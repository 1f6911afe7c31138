import { expect, onTestFinished, test } from 'vitest';
import { freePort, holdNextPort, holdPort } from '../../src/run/port.ts';

async function next(from: number) {
  const held = await holdNextPort(from);
  onTestFinished(held.release);
  return held;
}

test('two concurrent calls get different ports', async () => {
  const from = await freePort();
  const [one, other] = await Promise.all([next(from), next(from)]);
  expect(one.port).not.toBe(other.port);
});

test('a held port is unavailable until it is released', async () => {
  const { port, release } = await next(await freePort());
  expect(await holdPort(port)).toBeUndefined();
  await release();
  expect((await next(port)).port).toBe(port);
});
