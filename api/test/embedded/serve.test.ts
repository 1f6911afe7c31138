import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyPrepared } from './prepared-folder.ts';
import { prepare, run } from './processes.ts';

const dir = mkdtempSync(join(tmpdir(), 'atlas-serve-'));
const settings = { DATA_DIR: dir };
beforeAll(() => copyPrepared(dir));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('serves the full catalogue, locks the folder, and exits cleanly on SIGTERM', async () => {
  const first = run('serve.ts', settings);
  const url = await first.ready;
  const agents = await (await fetch(`${url}/api/agents`)).json();
  expect(agents.length).toBeGreaterThanOrEqual(150);
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
  const own = mkdtempSync(join(tmpdir(), 'atlas-socket-'));
  const database = run('database.ts', { DATA_DIR: own });
  await database.ready;
  const beside = { DATA_DIR: own, DATABASE_SOCKET: join(own, 'pgdata.sock') };
  await prepare(beside);
  for (const attempt of ['first', 'second']) {
    const api = run('serve.ts', beside);
    const response = await fetch(`${await api.ready}/api/agents/1`);
    expect(response.status, attempt).toBe(200);
    api.child.kill('SIGTERM');
    expect(await api.ended).toBe(0);
  }
  database.child.kill('SIGTERM');
  expect(await database.ended).toBe(0);
  rmSync(own, { recursive: true, force: true });
});

test('a port that is in use is reported in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const api = run('serve.ts', { ...settings, API_PORT: String(port) });
  expect(await api.ended).toBe(1);
  expect(api.output()).toBe(
    `API_PORT ${port} on 127.0.0.1 is taken. Set it to another port, or to 0.\n`,
  );
  other.close();
});

test('an invalid setting is reported in one line', async () => {
  const api = run('serve.ts', { ...settings, API_PORT: 'x' });
  expect(await api.ended).toBe(1);
  expect(api.output()).toBe('API_PORT must be a whole number from 0 to 65535.\n');
});

test('an unusable folder is reported in one line', async () => {
  const file = join(dir, 'a-file');
  writeFileSync(file, '');
  const api = run('serve.ts', { DATA_DIR: file });
  expect(await api.ended).toBe(1);
  expect(api.output()).toBe(
    `DATA_DIR cannot be used: EEXIST: file already exists, mkdir '${file}'\n`,
  );
});

test('an unreachable database is reported in one line', async () => {
  const url = 'postgresql://somebody:hidden@127.0.0.1:1/none';
  const api = run('serve.ts', { ...settings, DATABASE_URL: url });
  expect(await api.ended).toBe(1);
  expect(api.output()).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/);
  expect(api.output()).not.toContain('hidden');
});
