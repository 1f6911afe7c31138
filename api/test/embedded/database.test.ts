import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../../../server-kit/src/db/client.ts';
import { lockFolder } from '../../../server-kit/src/db/embedded/lock.ts';
import {
  type Supervisor,
  superviseDatabase,
} from '../../../server-kit/src/db/embedded/supervisor.ts';
import { vacuum } from '../../../server-kit/src/db/embedded/vacuum.ts';
import { copyTemplate } from './template.ts';

const dir = mkdtempSync(join(tmpdir(), 'atlas-embedded-'));
let database: Supervisor;

beforeAll(async () => {
  copyTemplate(dir);
  // Like a folder that was created manually or by an earlier version.
  chmodSync(dir, 0o755);
  chmodSync(join(dir, 'pgdata'), 0o755);
  database = await superviseDatabase(dir, () => {});
});
afterAll(async () => {
  await database.stop();
  rmSync(dir, { recursive: true, force: true });
});

test('other users cannot read the folder, even if it was readable before', () => {
  const modes = readdirSync(dir).map((name) => [name, statSync(join(dir, name)).mode & 0o077]);
  expect(modes.length).toBeGreaterThan(1);
  expect(modes).toEqual(modes.map(([name]) => [name, 0]));
});

test('a second process cannot use the folder', async () => {
  await expect(superviseDatabase(dir, () => {})).rejects.toThrow(
    `The database folder ${join(dir, 'pgdata')} is in use by process ${database.pid()} on ${hostname()}. Stop it, or set DATA_DIR to another folder.`,
  );
});

test('committed data survives when the database is killed', async () => {
  const sql = connect(database.address, 5000);
  await sql`create table keepsake (word text)`;
  await sql`insert into keepsake values ('kept')`;
  process.kill(database.pid() ?? 0, 'SIGKILL');
  const words = await vi.waitFor(() => sql`select word from keepsake`, { timeout: 20_000 });
  expect(words).toEqual([{ word: 'kept' }]);
  await sql.end();
});

test('vacuum runs on the single connection', async () => {
  const sql = connect(database.address, 5000);
  await expect(vacuum(sql)).resolves.toBeUndefined();
  await sql.end();
});

test('the lock of a dead process is taken over', () => {
  const file = join(dir, 'stale.lock');
  const holder = { token: 't', pid: process.pid, host: hostname(), startedAt: 'long ago' };
  writeFileSync(file, JSON.stringify(holder));
  const release = lockFolder(file, dir);
  expect(() => lockFolder(file, dir)).toThrow(`in use by process ${process.pid}`);
  release();
  expect(existsSync(file)).toBe(false);
});

test('the lock of another machine is respected until it has sent no heartbeat for 30 seconds', () => {
  const file = join(dir, 'foreign.lock');
  writeFileSync(file, JSON.stringify({ token: 't', pid: 1, host: 'elsewhere', startedAt: '' }));
  const setAge = (seconds: number) => {
    const at = Date.now() / 1000 - seconds;
    utimesSync(file, at, at);
  };
  setAge(20);
  expect(() => lockFolder(file, dir)).toThrow('in use by process 1 on elsewhere');
  setAge(31);
  lockFolder(file, dir)();
});

test('a signal to all processes of a service does not stop the database before the API', async () => {
  const sql = connect(database.address, 5000);
  const pid = database.pid() ?? 0;
  process.kill(pid, 'SIGTERM');
  process.kill(pid, 'SIGINT');
  for (const one of [1, 2, 3]) {
    await expect(sql`select ${one}::integer as one`).resolves.toEqual([{ one }]);
  }
  expect(database.pid()).toBe(pid);
  await sql.end();
});
