import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../../../server-kit/src/base/config.ts';
import { WITH_PARENT } from '../../../server-kit/src/db/embedded/messages.ts';
import { type RunningApi, startApi } from '../../src/server.ts';
import { databasePid, runDatabase } from './processes.ts';
import { copyTemplate } from './template.ts';

test('a database releases the folder if its API exits during startup', async () => {
  const own = mkdtempSync(join(tmpdir(), 'atlas-orphan-'));
  copyTemplate(own);
  const orphan = runDatabase({ DATA_DIR: own }, [join(own, 'pgdata.sock'), WITH_PARENT]);
  orphan.child.disconnect();
  expect(await orphan.ended).toBe(0);
  expect(existsSync(join(own, 'pgdata.lock'))).toBe(false);
  rmSync(own, { recursive: true, force: true });
});

test('the API returns 503 while its database is down, and recovers', async () => {
  const own = mkdtempSync(join(tmpdir(), 'atlas-recovery-'));
  copyTemplate(own);
  const config = readConfig({ DATA_DIR: own });
  const api: RunningApi = await startApi(config, pino({ level: 'silent' }), () => {});
  const status = async () => (await fetch(`${api.url}/api/votes?agentId=1`)).status;
  expect(await status()).toBe(200);

  const pid = databasePid(own);
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await status()).toBe(503), { interval: 20, timeout: 20_000 });
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);

  await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 20_000 });
  await api.close();
  expect(existsSync(join(own, 'pgdata.lock'))).toBe(false);
  rmSync(own, { recursive: true, force: true });
});
