import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, runDatabase } from './processes.ts';
import { copyTemplate } from './template.ts';

const dir = mkdtempSync(join(tmpdir(), 'atlas-serve-'));
// On a busy machine, a statement may be logged as slow.
const settings = { DATA_DIR: dir, SLOW_STATEMENT_MS: '20000' };
beforeAll(() => copyTemplate(dir));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('serves, locks the folder, and exits cleanly on SIGTERM', async () => {
  const first = run('serve.ts', settings);
  const url = await first.ready;
  expect((await fetch(`${url}/api/agents/1`)).status).toBe(200);
  expect(statSync(join(dir, 'session-secret')).mode & 0o777).toBe(0o600);

  const second = run('serve.ts', settings);
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^The database folder .+ is in use by process \d+ on .+\n$/);

  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.output()).toBe('');
});

test('exits with the process that started it', async () => {
  const api = run('serve.ts', settings);
  await api.ready;
  api.child.disconnect();
  expect(await api.ended).toBe(0);
});

test('can restart while another process runs the database', async () => {
  const database = runDatabase(settings);
  await database.ready;
  const beside = { ...settings, DATABASE_SOCKET: join(dir, 'pgdata.sock') };
  for (const attempt of ['first', 'second']) {
    const api = run('serve.ts', beside);
    const response = await fetch(`${await api.ready}/api/agents/1`);
    expect(response.status, attempt).toBe(200);
    api.child.kill('SIGTERM');
    expect(await api.ended).toBe(0);
  }
  database.child.kill('SIGTERM');
  expect(await database.ended).toBe(0);
});

test('an invalid setting is reported in one line', async () => {
  const api = run('serve.ts', { ...settings, API_PORT: 'x' });
  expect(await api.ended).toBe(1);
  expect(api.output()).toBe('API_PORT must be a whole number from 0 to 65535.\n');
});
