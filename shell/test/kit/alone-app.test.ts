import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test, vi } from 'vitest';
import { sendMalformed } from '../../../server-kit/test/malformed-requests.ts';
import { aloneApp, Builds } from '../../remote-kit/build/alone-app.ts';
import { aloneConfig } from '../../remote-kit/build/alone-config.ts';
import { compile } from '../../remote-kit/build/compile.ts';
import { sourceTrace } from '../../remote-kit/build/source-trace.ts';
import { listen, NO_API, serve } from '../support/fake-api.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyRemote } from '../support/tiny-remote.ts';

async function alone(api?: string) {
  const root = await tempFolder();
  const out = join(root, 'out');
  await mkdir(out);
  await writeFile(join(out, 'frame.js'), 'the frame');
  await writeFile(join(root, 'secret.js'), 'secret');
  const builds = new Builds();
  const app = aloneApp(builds, 'mf-a', out, api === undefined ? undefined : new URL(api));
  return { builds, app, out };
}

describe('a page of a remote that runs alone', () => {
  test('shows that the first build runs, then its errors, then the remote', async () => {
    const { app, builds } = await alone();
    const html = async () => (await app.request('/agents')).text();
    expect(await html()).toContain('Building …');
    builds.finish('no <otter>');
    expect(await html()).toContain('no &lt;otter&gt;');
    builds.finish();
    expect(await html()).toContain('<div id="root"></div>');
  });

  test('learns whether it runs the current build', () => {
    const builds = new Builds();
    builds.finish();
    const own = builds.id;
    expect(builds.eventFor(own).event).toBe('same');
    builds.finish('no otter');
    expect([builds.id, builds.eventFor(own)]).toEqual([own, { event: 'failed', data: 'no otter' }]);
    builds.finish();
    expect(builds.eventFor(own).event).toBe('built');
  });

  test('is told of each build until it is closed', () => {
    const builds = new Builds();
    const told = vi.fn();
    const close = builds.subscribe(told);
    builds.finish();
    close();
    builds.finish();
    expect(told).toHaveBeenCalledOnce();
  });

  test('gets files of the build only', async () => {
    const { app } = await alone();
    expect(await (await app.request('/_dev/frame.js')).text()).toBe('the frame');
    for (const file of ['gone.js', '..%2Fsecret.js'])
      expect((await app.request(`/_dev/${file}`)).status).toBe(404);
  });
});

test('no malformed request ends the server of a remote that runs alone', async () => {
  const { app } = await alone();
  const url = await serve(createServer(getRequestListener(app.fetch)));
  expect(await sendMalformed(url)).toEqual([]);
  expect((await fetch(url)).status).toBe(200);
});

test('a remote that runs alone gets its images and styles', async () => {
  const { app, out } = await alone();
  const folder = await tinyRemote({
    'src/pages/home.tsx': `
      import photo from './photo.png';
      import styles from './home.module.css';
      export const Page = () => <img className={styles.box} src={photo} />;
    `,
    'src/pages/home.module.css': '.box { color: red }',
    'src/pages/photo.png': 'a photo',
  });
  const config = await aloneConfig({ name: 'mf-tiny', folder }, out, false);
  const { stats } = await compile([config]);
  const assets = stats[0]?.toJson({ all: false, assets: true }).assets ?? [];
  const served = async (ending: string) => {
    const file = assets.find(({ name }) => name.endsWith(ending))?.name;
    const response = await app.request(`/_dev/${file}`);
    return [response.headers.get('content-type'), await response.text()];
  };
  expect(await served('.png')).toEqual(['image/png', 'a photo']);
  expect(await served('.css')).toEqual([
    'text/css; charset=utf-8',
    expect.stringMatching(/\.mf-tiny_box_\S+ \{ color: red \}/),
  ]);
});

describe('the API of a remote that runs alone', () => {
  test('is the given one, with path and query', async () => {
    const url = await listen((request, response) => response.end(`asked ${request.url}`));
    const { app } = await alone(url);
    expect(await (await app.request('/api/agents?a=1')).text()).toBe('asked /api/agents?a=1');
  });

  test.each([
    [undefined, 404, 'There is no API, only scenarios'],
    [NO_API, 502, `${NO_API} does not respond`],
  ])('at %s responds with %i and says why', async (api, status, text) => {
    const response = await (await alone(api)).app.request('/api/agents');
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
  });
});

test("an error is shown at its place in the remote's sources, without frames of packages", async () => {
  const { out } = await alone();
  // The first columns of the code are the first lines of these sources.
  const map = {
    version: 3,
    names: [],
    sources: [
      './src/page.tsx',
      './node_modules/lib/index.js',
      '../node_modules/lib/index.js',
      './src/other.tsx',
    ],
    sourcesContent: ['throwing page', 'library', 'library', 'other page'],
    mappings: 'AAAA,CCAA,CCAA,CCAA',
  };
  await writeFile(join(out, 'frame.js.map'), JSON.stringify(map));
  const at = (column: number) => `    at f (http://localhost:3000/_dev/frame.js:1:${column})`;
  expect(
    (await sourceTrace(['Error: x', at(1), at(2), at(3), at(4)].join('\n'), out)).split('\n'),
  ).toEqual([
    'Error: x',
    '    at f (src/page.tsx:1:1)',
    '    at f (src/other.tsx:1:1)',
    '',
    '> 1 | throwing page',
    '    | ^',
  ]);
});
