import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findReleaseApi } from '../../src/releases/release-api.ts';
import { ReleaseClient } from '../../src/releases/release-client.ts';
import { freePort } from '../../src/run/port.ts';
import { isReady } from '../../src/run/readiness.ts';
import { apiService, webService } from '../../src/run/site.ts';
import { copyTemplate } from '../support/site.ts';

const READY_MS = 60_000;

/** Runs a site whose database was restored, without one of its secrets, and whose web server has an empty folder. */
async function restore(lost: string) {
  const folder = await copyTemplate();
  for (const name of [lost, 'releases', 'release-worker'])
    await rm(join(folder, name), { recursive: true, force: true });
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const api = apiService({ port: await freePort(), releasePort: await freePort() }, settings);
  const { url } = await api.start();
  const web = webService({ ...settings, API_URL: url, PORT: String(await freePort()) });
  const { port } = await web.start();
  return {
    client: new ReleaseClient(findReleaseApi({}, folder)),
    origin: `http://localhost:${port}`,
    async stop() {
      await web.stop();
      await api.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

for (const lost of ['nothing', 'session-secret', 'release-token'])
  test(`a restored site without ${lost} serves, and its owner can use the release API`, async () => {
    const { client, origin, stop } = await restore(lost);
    try {
      expect(await isReady(origin, AbortSignal.timeout(READY_MS))).toBe(true);
      expect(Object.keys((await client.state()).active)).not.toEqual([]);
    } finally {
      await stop();
    }
  });

test('a restored site without release-key.pem says what to do, and serves once its owner has signed again', async () => {
  const { client, origin, stop } = await restore('release-key.pem');
  try {
    const problem = async () => (await client.servers()).map((server) => server.problem).join();
    await expect.poll(problem, { timeout: READY_MS }).toContain('run pnpm release sign');
    expect((await fetch(origin)).status).toBe(503);
    await client.call('POST', '/signatures');
    expect(await isReady(origin, AbortSignal.timeout(READY_MS))).toBe(true);
    expect((await fetch(origin)).status).toBe(200);
  } finally {
    await stop();
  }
});
