import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { FOLLOWED } from './support/activate.ts';
import { command } from './support/command.ts';
import { expect, hydrated, test } from './support/test.ts';

const NAME = 'mf-leaderboard';

/** As much of an S3-compatible store as an upload and a browser need. */
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

test('files of a release can be served by another host, with integrity and policy that follow', async ({
  page,
  site,
  troubles,
}) => {
  const store = await bucket();
  const version = (await site.registry.read()).active[NAME] ?? '';
  const env = {
    DATA_DIR: dirname(site.releases),
    S3_ENDPOINT: store.origin,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  try {
    const uploaded = await command(
      'release',
      ['upload', NAME, version, '--to', 's3://site/r'],
      env,
    );
    expect(uploaded).toMatchObject({ code: 0, output: expect.stringContaining('--assets') });
    const { web } = await site.store.manifest(NAME, version);
    expect(store.files.size).toBe(Object.keys(web.files).length);
    const own = await readFile(`${site.store.folder(NAME, version)}/web/${web.entry}`);
    expect(store.files.get(`/site/r/${NAME}/${version}/${web.entry}`)?.body.equals(own)).toBe(true);

    const assets = `${store.origin}/site/r/${NAME}/${version}`;
    const nowhere = ['activate', NAME, version, '--assets', `${store.origin}/elsewhere`];
    const refused = await command('release', nowhere, env);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`${store.origin}/elsewhere/${web.entry} answers 404`);

    const activated = await command(
      'release',
      ['activate', NAME, version, '--assets', assets],
      env,
    );
    expect(activated.code).toBe(0);
    const html = async () => (await page.request.get('/leaderboard')).text();
    await expect.poll(html, FOLLOWED).toContain(`${assets}/${web.entry}`);

    const foreign: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(store.origin)) foreign.push(request.url());
    });
    const response = await page.goto('/leaderboard');
    expect(response?.headers()['content-security-policy']).toContain(`${assets}/`);
    await hydrated(page);
    expect(foreign).toContain(`${assets}/${web.entry}`);
    await page.getByRole('tab', { name: 'Trending' }).click();
    await expect(page).toHaveURL('/leaderboard?tab=trending');
    expect(troubles.list).toEqual([]);
  } finally {
    await command('release', ['activate', NAME, version, '--assets', 'own'], env);
    await expect
      .poll(async () => (await fetch(`${site.origin}/leaderboard`)).text(), FOLLOWED)
      .not.toContain(store.origin);
    await store.stop();
  }
});

test('an upload says what it is missing', async ({ site }) => {
  const version = (await site.registry.read()).active[NAME] ?? '';
  const args = ['upload', NAME, version, '--to', 's3://site/r'];
  const env = { DATA_DIR: dirname(site.releases), AWS_ACCESS_KEY_ID: '' };
  const refused = await command('release', args, env);
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('AWS_ACCESS_KEY_ID is not set'),
  });
});
