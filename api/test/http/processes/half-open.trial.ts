import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type PostgresqlServer,
  startPostgresql,
} from '../../../../server-kit/test/databases/postgresql-server.ts';
import { prepare, run, type TestProcess } from '../../embedded/processes.ts';

const TIMEOUT_MS = 1000;
const TOKEN = 'a-token-for-tests-of-the-web-server';

/** A proxy between the API and its database that can silently drop connections. */
async function startProxy(port: number) {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    const database = connect(port, '127.0.0.1');
    pairs.add([client, database]);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Discards all further bytes on the existing connections. New connections work. */
    dropConnections() {
      for (const [client, database] of pairs) {
        client.unpipe(database);
        database.unpipe(client);
        client.resume();
        database.resume();
      }
    },
    close() {
      for (const [client, database] of pairs) {
        client.destroy();
        database.destroy();
      }
      server.close();
    },
  };
}

describe('when all connections to the database are half open', () => {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-half-open-'));
  let server: PostgresqlServer;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let api: TestProcess;
  let url: string;

  beforeAll(async () => {
    server = await startPostgresql({ durable: false });
    await prepare({ DATA_DIR: dir, DATABASE_URL: `${server.url}/postgres` });
    proxy = await startProxy(Number(new URL(server.url).port));
    const database = new URL(server.url);
    database.port = String(proxy.port);
    api = run('serve.ts', {
      DATA_DIR: dir,
      DATABASE_URL: `${database.href.replace(/\/$/, '')}/postgres`,
      DATABASE_POOL: '1',
      DATABASE_TIMEOUT_MS: String(TIMEOUT_MS),
      API_TOKEN: TOKEN,
    });
    url = await api.ready;
  });
  afterAll(async () => {
    // Shutdown waits for queries in progress, which takes ten minutes on a dropped connection.
    proxy.close();
    api.child.kill('SIGTERM');
    await api.ended;
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const search = (q: string) =>
    fetch(`${url}/api/search?q=${q}`, {
      headers: { 'X-Atlas-Token': TOKEN, 'X-Forwarded-For': '203.0.113.5' },
    });
  const vote = () =>
    fetch(`${url}/api/votes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ agentId: 1, userId: 'anonymous', voteType: 'upvote' }),
    });

  test('requests get 503 in time, cached searches still work, and the API recovers by itself', async () => {
    expect((await search('chat')).status).toBe(200);
    expect((await vote()).status).toBe(200);
    expect((await search('chat')).status).toBe(200);
    proxy.dropConnections();

    const responses = await Promise.all([
      vote(),
      search('video'),
      fetch(`${url}/api/votes?agentId=2`),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('1');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
    const cached = await search('chat');
    expect(cached.status).toBe(200);

    await vi.waitFor(
      async () => {
        expect((await vote()).status).toBe(200);
        const found = await search('video');
        expect(found.status).toBe(200);
        expect(found.headers.has('X-Data-Stale')).toBe(false);
      },
      { timeout: 30_000, interval: 100 },
    );
  });
});
