import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { useDatabases } from '../../../server-kit/test/databases/use-databases.ts';
import { run } from '../embedded/processes.ts';

const { createPrepared } = useDatabases();
const dir = mkdtempSync(join(tmpdir(), 'atlas-shutdown-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('on shutdown, requests in flight finish and new ones are refused', async () => {
  const api = run('serve.ts', { DATA_DIR: dir, DATABASE_URL: await createPrepared() });
  const url = await api.ready;
  const { port, hostname } = new URL(url);
  const body = JSON.stringify({ agentId: 1, userId: 'anonymous', voteType: 'upvote' });
  const head = ['POST /api/votes HTTP/1.1', 'Host: api', 'Content-Type: application/json'];
  const inFlight = connect(Number(port), hostname);
  inFlight.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`);
  inFlight.write(body.slice(0, 10));
  // A response on another connection shows that the server has accepted the first one.
  expect((await fetch(`${url}/healthz`, { headers: { Connection: 'close' } })).status).toBe(200);

  api.child.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), { timeout: 10_000 });
  inFlight.write(body.slice(10));
  // The next response on a keep-alive connection announces that the connection closes.
  inFlight.write('GET /api/agents/1 HTTP/1.1\r\nHost: api\r\n\r\n');
  const [vote, agent] = (await text(inFlight)).split(/(?<=\})(?=HTTP)/);
  expect(vote).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"vote":"upvote"/);
  expect(agent).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close/i);
  expect(await api.ended).toBe(0);
});

test('exits with the process that started it', async () => {
  const api = run('serve.ts', { DATA_DIR: dir, DATABASE_URL: await createPrepared() });
  await api.ready;
  api.child.disconnect();
  expect(await api.ended).toBe(0);
});

test('an invalid setting is reported in one line', async () => {
  const api = run('serve.ts', { DATA_DIR: dir, API_PORT: 'x' });
  expect(await api.ended).toBe(1);
  expect(api.output()).toBe('API_PORT must be a whole number from 0 to 65535.\n');
});
