import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { releaseClient } from '../../../../registry/test/client.ts';
import { findInconsistencies } from '../../../../registry/test/consistency.ts';
import { readConfig } from '../../../../server-kit/src/base/config.ts';
import { openDatabase } from '../../../../server-kit/src/db/open.ts';
import { startPostgresql } from '../../../../server-kit/test/databases/postgresql-server.ts';
import { copyPrepared } from '../../embedded/prepared-folder.ts';
import { prepare, releaseUrlOf, run, type TestProcess } from '../../embedded/processes.ts';

// A crash at a critical moment is rare. RELEASE_KILLS=200 tests more of them.
const KILLS = Number(process.env.RELEASE_KILLS ?? 5);
const ROUND_MS = 60_000;
/** The process is killed within this time after it is ready, in milliseconds. */
const LIFE_MS = 300;

const afterwards: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo();
});

function clientOf(dataDir: string) {
  return releaseClient({ releaseUrl: releaseUrlOf(dataDir), dataDir, worker: 'worker' });
}

/** Publishes and changes until the API is killed. Collects the confirmed versions in `confirmed`. */
async function changeAll(dataDir: string, round: number, confirmed: string[]): Promise<void> {
  const releases = clientOf(dataDir);
  try {
    await releases.report();
    for (let step = 0; ; step += 1) {
      const version = `1.${round}.${step}`;
      await releases.publish('mf-a', version, { 'web/a.js': `// ${version}`, 'web/b.js': 'same' });
      confirmed.push(version);
      await releases.activate({ 'mf-a': version });
      if (step % 2 === 1) await releases.end(await releases.rollbackOf('mf-a'));
      if (step % 3 === 2) await releases.end({ kind: 'remove', remote: 'mf-a' });
    }
  } catch (error) {
    // A request that fails because the process was killed is not a failure.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function startApi(settings: Record<string, string>): Promise<TestProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const api = run('serve.ts', settings);
    try {
      await api.ready;
      return api;
    } catch (error) {
      if (attempt === 20) throw error;
      await setTimeout(200);
    }
  }
}

async function killRepeatedly(settings: Record<string, string> & { DATA_DIR: string }) {
  const confirmed: string[] = [];
  for (let round = 1; round <= KILLS; round += 1) {
    const api = await startApi(settings);
    afterwards.push(() => api.child.kill('SIGKILL'));
    const changing = changeAll(settings.DATA_DIR, round, confirmed);
    await setTimeout(Math.random() * LIFE_MS);
    api.child.kill('SIGKILL');
    await api.ended;
    await changing;
  }
  const database = await openDatabase(readConfig(settings), () => {});
  afterwards.push(() => database.close());
  expect(await findInconsistencies(database.sql)).toEqual([]);
  const stored = await database.sql<{ version: string }[]>`select version from release`;
  const versions = new Set(stored.map(({ version }) => version));
  expect(confirmed.filter((version) => !versions.has(version))).toEqual([]);
  const last = await startLast(settings, () => database.close());
  expect(last).toBe('done');
}

/** Makes one more change, which must succeed. Returns its state. */
async function startLast(
  settings: Record<string, string> & { DATA_DIR: string },
  closeDatabase: () => Promise<void>,
): Promise<string> {
  afterwards.pop();
  await closeDatabase();
  const api = await startApi(settings);
  afterwards.push(() => api.child.kill('SIGKILL'));
  const releases = clientOf(settings.DATA_DIR);
  await releases.report();
  await releases.publish('mf-a', '9.0.0');
  return (await releases.activate({ 'mf-a': '9.0.0' })).state;
}

function newDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-release-kill-'));
  afterwards.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test(
  `releases stay consistent when the API on the embedded database is killed ${KILLS} times`,
  async () => {
    const dir = newDir();
    copyPrepared(dir);
    await killRepeatedly({ DATA_DIR: dir });
  },
  KILLS * ROUND_MS,
);

test(
  `releases stay consistent when the API on PostgreSQL is killed ${KILLS} times`,
  async () => {
    const server = await startPostgresql({ durable: true });
    afterwards.push(() => server.stop());
    const settings = { DATA_DIR: newDir(), DATABASE_URL: `${server.url}/postgres` };
    await prepare(settings);
    await killRepeatedly(settings);
  },
  KILLS * ROUND_MS,
);
