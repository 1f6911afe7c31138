import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgresql } from '../../databases/find-postgresql.ts';
import { type PostgresqlServer, startPostgresql } from '../../databases/postgresql-server.ts';
import { prepare, run } from '../../embedded/processes.ts';

const FIRST = 'the-first-session-secret-of-this-site';
const SECOND = 'the-second-session-secret-of-this-site';

describe.skipIf(!findPostgresql())('a session secret that is rotated', () => {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-rotation-'));
  let server: PostgresqlServer;

  beforeAll(async () => {
    server = await startPostgresql({ durable: false });
    await prepare({ DATA_DIR: dir, DATABASE_URL: `${server.url}/postgres` });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Votes with a process that has these secrets. Returns the counts and the new cookie. */
  async function vote(secrets: Record<string, string>, cookie = '') {
    const settings = { DATA_DIR: dir, DATABASE_URL: `${server.url}/postgres`, ...secrets };
    const api = run('serve.ts', settings);
    const response = await fetch(`${await api.ready}/api/votes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
      body: JSON.stringify({ agentId: 1, userId: 'anonymous', voteType: 'upvote' }),
    });
    const counts: unknown = await response.json();
    api.child.kill('SIGTERM');
    await api.ended;
    return { counts, cookie: response.headers.get('Set-Cookie')?.split(';')[0] };
  }

  test('lets no visitor vote twice before, while and after it is replaced', async () => {
    const { cookie } = await vote({ SESSION_SECRET: FIRST });
    expect(cookie).toBeDefined();
    const stages = [
      { SESSION_SECRET: FIRST, ACCEPTED_SESSION_SECRET: SECOND },
      { SESSION_SECRET: SECOND, ACCEPTED_SESSION_SECRET: FIRST },
    ];
    for (const secrets of stages) {
      const again = await vote(secrets, cookie);
      expect(again).toMatchObject({ counts: { upvotes: 1 }, cookie: undefined });
    }
    const fresh = await vote({ SESSION_SECRET: SECOND, ACCEPTED_SESSION_SECRET: FIRST });
    expect(fresh).toMatchObject({ counts: { upvotes: 2 } });
    expect(await vote({ SESSION_SECRET: SECOND }, fresh.cookie)).toMatchObject({
      counts: { upvotes: 2 },
    });
  });
});
