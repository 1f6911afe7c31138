import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyPrepared } from '../../embedded/prepared-folder.ts';
import { databasePid, run, type TestProcess } from '../../embedded/processes.ts';

const dir = mkdtempSync(join(tmpdir(), 'atlas-away-'));
let api: TestProcess;
let url: string;

beforeAll(async () => {
  copyPrepared(dir);
  api = run('serve.ts', { DATA_DIR: dir });
  url = await api.ready;
});
afterAll(async () => {
  api.child.kill('SIGTERM');
  await api.ended;
  rmSync(dir, { recursive: true, force: true });
});

const vote = () =>
  fetch(`${url}/api/votes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ agentId: 1, userId: 'anonymous', voteType: 'upvote' }),
  });

test('reads return the last good response, marked as stale, while the database is down, and others a 503', async () => {
  const before = await (await fetch(`${url}/api/agents/1`)).json();
  // The vote invalidates the cached response, and the database dies before the next lookup.
  expect((await vote()).status).toBe(200);
  const pid = databasePid(dir);
  process.kill(pid, 'SIGKILL');

  // Both at once, because the database restarts by itself.
  const [stale, unknown] = await Promise.all([
    fetch(`${url}/api/agents/1`),
    fetch(`${url}/api/agents/2`),
  ]);
  expect(stale.status).toBe(200);
  expect(stale.headers.get('X-Data-Stale')).toBe('true');
  expect(stale.headers.get('Warning')).toMatch(/^110 - "The database is unavailable/);
  expect(stale.headers.has('X-Data-Version')).toBe(false);
  expect(await stale.json()).toEqual(before);

  expect(unknown.status).toBe(503);
  expect(unknown.headers.has('Retry-After')).toBe(true);

  await vi.waitFor(
    async () => {
      const response = await fetch(`${url}/api/agents/1`);
      expect(response.headers.has('X-Data-Stale')).toBe(false);
      expect(await response.json()).toMatchObject({ upvotes: before.upvotes + 1 });
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(api.output()).toContain('"msg":"database not available"');
  expect(api.output()).not.toContain('127.0.0.1');
});
