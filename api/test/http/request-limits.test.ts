import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { useTestApi } from '../harness.ts';

const api = useTestApi({ DATABASE_TIMEOUT_MS: '1000' });

/** Sends raw bytes. Returns everything received until the server closes the connection. */
function send(...parts: readonly string[]): Promise<string> {
  const { port, hostname } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  for (const part of parts) socket.write(part);
  return text(socket);
}

const HEAD = ['Host: api', 'Content-Type: application/json', 'Connection: close'];
const post = (...headers: string[]) =>
  `${['POST /api/votes HTTP/1.1', ...HEAD, ...headers].join('\r\n')}\r\n\r\n`;

describe('a body', () => {
  test('that does not arrive in time gets 408, and the connection closes', async () => {
    const response = await send(post('Content-Length: 60'), '{"agentId":');
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('The body did not arrive in time.');
  });

  test('that is chunked and endless gets 413', async () => {
    const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
    const response = await send(post('Transfer-Encoding: chunked'), ...Array(5).fill(chunk));
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });
});

test('a read that waits for the database gets 503 in time, and the next one succeeds', async () => {
  const locked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holding = api.sql.begin(async (tx) => {
    await tx`lock table agent in access exclusive mode`;
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const waiting = await api.get('/api/agents/7');
  expect(waiting.status).toBe(503);
  expect(waiting.headers.get('Retry-After')).toBe('1');
  expect(await waiting.text()).toBe(
    'The directory is not available right now. Please try again in a moment.',
  );
  done.resolve();
  await holding;
  await vi.waitFor(async () => expect((await api.get('/api/agents/7')).status).toBe(200), {
    timeout: 10_000,
  });
});
