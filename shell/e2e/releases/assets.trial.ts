import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from '../support/own-site.ts';
import { startSite } from '../support/site.ts';
import { expect, hydrated, type Troubles, watchPage } from '../support/test.ts';

const NAME = 'mf-leaderboard';

/** A minimal S3-compatible store, for uploads and browsers. */
async function bucket() {
  const files = new Map<string, { body: Buffer; type: string }>();
  const bytesOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray());
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (request.method === 'PUT') {
      if (!/^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? '')) {
        response.writeHead(403).end('not signed');
        return;
      }
      const type = request.headers['content-type'] ?? '';
      files.set(path, { body: await bytesOf(request), type });
      response.end();
      return;
    }
    const file = files.get(path);
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (!file) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': file.type }).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${port}`, files, stop };
}

test.describe('a site whose remotes are served by another host', () => {
  test('uploads their files there, and adapts integrity and policy', async ({ page }) => {
    test.setTimeout(600_000);
    const store = await bucket();
    const folder = `${store.origin}/site/r`;
    const troubles: Troubles = { list: [] };
    await watchPage(page, troubles);
    const site = await startSite({
      isFresh: true,
      env: {
        ASSETS_URL: folder,
        ASSETS_STORE: 's3://site/r',
        S3_ENDPOINT: store.origin,
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
      },
    });
    try {
      const version = (await site.active())[NAME] ?? '';
      const { web } = await site.store.manifest(NAME, version);
      const own = await readFile(`${site.store.folder(NAME, version)}/web/${web.entry}`);
      const stored = store.files.get(`/site/r/${NAME}/${version}/${web.entry}`);
      expect(stored?.body.equals(own)).toBe(true);

      const foreign: string[] = [];
      page.on('request', (request) => {
        if (request.url().startsWith(store.origin)) foreign.push(request.url());
      });
      const response = await page.goto(`${site.origin}/leaderboard`);
      const assets = `${folder}/${NAME}/${version}`;
      expect(response?.headers()['content-security-policy']).toContain(`${assets}/`);
      await hydrated(page);
      expect(foreign).toContain(`${assets}/${web.entry}`);
      await page.getByRole('tab', { name: 'Trending' }).click();
      await expect(page).toHaveURL(`${site.origin}/leaderboard?tab=trending`);

      await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
      await expect(page).toHaveURL(`${site.origin}/blog`);
      await hydrated(page);
      const { 'mf-content': content } = await site.active();
      expect(foreign).toContain(`${folder}/mf-content/${content}/mf-manifest.json`);
      expect(troubles.list).toEqual([]);
    } finally {
      await site.stop();
      await store.stop();
    }
  });

  test('activates no release whose files are missing there', async () => {
    test.setTimeout(600_000);
    const store = await bucket();
    const starting = startSite({
      isFresh: true,
      env: { ASSETS_URL: `${store.origin}/elsewhere` },
    });
    await expect(starting).rejects.toThrow(/elsewhere\/.* responds with 404/);
    await store.stop();
  });
});
