import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bodyOf } from '../../../src/server/http/body.ts';

test('a connection whose body does not arrive in time is closed, and its partial body is dropped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const request = new IncomingMessage(new Socket());
  const body = bodyOf(request);
  request.push('{"half":');
  const rejected = expect(body).rejects.toThrow('The body did not arrive in time');
  vi.advanceTimersByTime(10_000);
  await rejected;
  expect(request.socket.destroyed).toBe(true);
});
