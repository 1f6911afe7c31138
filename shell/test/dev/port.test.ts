import { expect, onTestFinished, test } from 'vitest';
import { freePort, holdNextPort, holdPort } from '../../src/run/port.ts';

async function next(from: number) {
  const held = await holdNextPort(from);
  onTestFinished(held.release);
  return held;
}

test('two who look for a port at once get two', async () => {
  const from = await freePort();
  const [one, other] = await Promise.all([next(from), next(from)]);
  expect(one.port).not.toBe(other.port);
});

test('a port that is held is taken until it is let go', async () => {
  const { port, release } = await next(await freePort());
  expect(await holdPort(port)).toBeUndefined();
  await release();
  expect((await next(port)).port).toBe(port);
});
