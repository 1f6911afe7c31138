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

const KEY = '"sent-before-and-after-the-failover"';

describe('an API that knows the primary and its standby', () => {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-failover-'));
  let primary: PostgresqlServer;
  let standby: Awaited<ReturnType<typeof startStandby>>;
  let api: TestProcess;

  beforeAll(async () => {
    primary = await startPostgresql({ durable: false });
    await prepare({ DATA_DIR: dir, DATABASE_URL: `${primary.url}/postgres` });
    standby = await startStandby(primary.url);
    const hosts = [standby, primary].map(({ url }) => new URL(url).host).join();
    const url = `postgresql://postgres@${hosts}/postgres?target_session_attrs=primary`;
    api = run('serve.ts', { DATA_DIR: dir, DATABASE_URL: url });
  });
  afterAll(async () => {
    api.child.kill('SIGTERM');
    await api.ended;
    await standby.stop();
    await primary.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const vote = async () => {
    const response = await fetch(`${await api.ready}/api/votes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': KEY },
      body: JSON.stringify({ agentId: 1, userId: 'anonymous', voteType: 'upvote' }),
    });
    return { status: response.status, text: await response.text() };
  };
  const replayed = async () => {
    const sql = postgres(`${standby.url}/postgres`, { max: 1, onnotice: () => {} });
    const [row] = await sql`select upvotes from agent_stats where agent_id = 1`;
    await sql.end();
    return row;
  };

  test('starts and votes although its first host is the standby', async () => {
    expect(await vote()).toMatchObject({ status: 200 });
    await vi.waitFor(async () => expect(await replayed()).toEqual({ upvotes: 1 }), {
      timeout: 20_000,
    });
  });

  test('votes on the promoted standby, where a repeat counts once', async () => {
    await primary.kill();
    expect((await vote()).status).toBe(503);
    const sql = postgres(`${standby.url}/postgres`, { max: 1, onnotice: () => {} });
    await sql`select pg_promote()`;
    await sql.end();
    await vi.waitFor(async () => expect((await vote()).status).toBe(200), { timeout: 20_000 });
    expect(await replayed()).toEqual({ upvotes: 1 });
  });
});
