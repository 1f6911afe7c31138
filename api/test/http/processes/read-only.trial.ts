import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type PostgresqlServer,
  startPostgresql,
} from '../../../../server-kit/test/databases/postgresql-server.ts';
import { startStandby } from '../../../../server-kit/test/databases/standby.ts';
import { prepare, run, type TestProcess } from '../../embedded/processes.ts';

describe('when the database becomes read-only', () => {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-read-only-'));
  let server: PostgresqlServer;
  let sql: postgres.Sql;
  let api: TestProcess;
  let url: string;

  const settings = () => ({ DATA_DIR: dir, DATABASE_URL: `${server.url}/postgres` });
  beforeAll(async () => {
    server = await startPostgresql({ durable: false });
    sql = postgres(`${server.url}/postgres`, { max: 1, onnotice: () => {} });
    await prepare(settings());
    api = run('serve.ts', { ...settings(), READ_CACHE_MB: '0' });
    url = await api.ready;
  });
  afterAll(async () => {
    api.child.kill('SIGTERM');
    await api.ended;
    await sql.end();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const vote = () =>
    fetch(`${url}/api/votes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ agentId: 1, userId: 'a', voteType: 'upvote' }),
    });
  const ready = async () => {
    const response = await fetch(`${url}/readyz`);
    return [response.status, await response.text()];
  };

  test('votes get 503 with the reason, reads still work, and /readyz fails with the reason', async () => {
    expect(await ready()).toEqual([200, 'ready']);
    await sql`alter system set default_transaction_read_only = on`;
    await sql`select pg_reload_conf()`;
    await vi.waitFor(
      async () =>
        expect(await ready()).toEqual([
          503,
          'The database is read-only (default_transaction_read_only).',
        ]),
      { timeout: 20_000 },
    );
    const refused = await vote();
    expect([refused.status, refused.headers.get('Retry-After'), await refused.text()]).toEqual([
      503,
      '1',
      'The database is read-only right now, so nothing was stored. Please try again in a moment.',
    ]);
    expect((await fetch(`${url}/api/agents/2`)).status).toBe(200);

    const late = run('serve.ts', settings());
    expect(await late.ended).toBe(1);
    expect(late.output()).toBe(
      'The database is read-only (default_transaction_read_only). Serve from the primary.\n',
    );
  });

  test('the API recovers by itself', async () => {
    await sql`set default_transaction_read_only = off`;
    await sql`alter system reset default_transaction_read_only`;
    await sql`select pg_reload_conf()`;
    await vi.waitFor(async () => expect(await ready()).toEqual([200, 'ready']), {
      timeout: 20_000,
    });
    expect((await vote()).status).toBe(200);
  });

  test('a standby behaves the same after the primary is lost', async () => {
    const standby = await startStandby(server.url);
    const hosts = `${server.url},${new URL(standby.url).host}/postgres`;
    const both = run('serve.ts', { DATA_DIR: dir, DATABASE_URL: hosts, READ_CACHE_MB: '0' });
    url = await both.ready;
    expect(await ready()).toEqual([200, 'ready']);
    await server.kill();
    await vi.waitFor(
      async () =>
        expect(await ready()).toEqual([
          503,
          'The database is a standby and does not accept writes.',
        ]),
      { timeout: 20_000 },
    );
    const refused = await vote();
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining('The database is read-only right now'),
    ]);
    expect((await fetch(`${url}/api/agents/1`)).status).toBe(200);
    const late = run('serve.ts', { DATA_DIR: dir, DATABASE_URL: `${standby.url}/postgres` });
    expect(await late.ended).toBe(1);
    expect(late.output()).toBe(
      'The database is a standby and does not accept writes. Serve from the primary.\n',
    );
    both.child.kill('SIGTERM');
    await both.ended;
    await standby.stop();
    await server.start();
  });
});
