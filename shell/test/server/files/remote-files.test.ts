import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { integrityOf } from '../../../src/releases/integrity.ts';
import { drawnPage } from '../../support/drawn-page.ts';
import { inProcessRenderers } from '../../support/in-process-renderers.ts';
import { publishToStore } from '../../support/publish-to-store.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { testSite } from '../../support/test-site.ts';
import { packageSources, tinyRemote } from '../../support/tiny-remote.ts';

const PAGE = `
  import otter from './otter photo.png';
  import facts from './facts.json';
  import styles from './home.module.css';
  const icon = new URL('./icon.svg', import.meta.url);
  export const Page = () => (
    <p className={styles.box}>
      {facts.name}
      <img src={otter} />
      <img src={icon.href} />
    </p>
  );
`;
const CSS = `
  @font-face { font-family: mf-tiny_Otter; src: url('./otter.woff2') }
  .box { font-family: mf-tiny_Otter; animation: turn 1s }
  @keyframes turn { to { rotate: 1turn } }
`;
const FILES = {
  'src/pages/home.tsx': PAGE,
  'src/pages/home.module.css': CSS,
  'src/pages/otter photo.png': 'a photo',
  'src/pages/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/pages/otter.woff2': 'a font',
  'src/pages/facts.json': '{"name":"Otter"}',
};

/** Publishes a remote with these sources, and shows it on a site. */
async function siteWith(sources: Readonly<Record<string, string>>) {
  const site = await testSite({ releases: [] });
  const folder = await tinyRemote(sources);
  const manifest = await publishToStore(site.store, inProcessRenderers(), { folder });
  await site.releases.activate(manifest.name, manifest.version);
  await site.sets.refresh();
  const html = await (await site.request('/tiny')).text();
  const urls = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, url = '']) => url);
  return { site, manifest, html, urls };
}

/** What a worker with this script answers to a message. */
function answerOf(script: string, data: unknown): unknown {
  const worker: Record<string, unknown> = { postMessage: (value: unknown) => answers.push(value) };
  const answers: unknown[] = [];
  runInNewContext(script, worker);
  if (typeof worker.onmessage === 'function') worker.onmessage({ data });
  return answers[0];
}

test('images of a remote have the same URL in server HTML and in the browser', async () => {
  const { site, manifest, html, urls } = await siteWith(FILES);
  const { name, version } = manifest;
  expect(urls).toEqual([
    expect.stringMatching(new RegExp(`^/_r/${name}/${version}/otter-photo\\.[0-9a-f]{10}\\.png$`)),
    expect.stringMatching(new RegExp(`^/_r/${name}/${version}/icon\\.[0-9a-f]{10}\\.svg$`)),
  ]);
  const served = join(await tempFolder(), name, version);
  await cp(join(site.store.folder(name, version), 'web'), served, { recursive: true });
  const drawn = await drawnPage(join(served, manifest.web.entry));
  expect(html).toContain(drawn.replaceAll(/<link[^>]*>/g, ''));
});

test('an image of a remote is served as published, for good, with its type', async () => {
  const { site, urls, manifest } = await siteWith(FILES);
  const response = await site.request(urls[0] ?? '', { headers: { 'accept-encoding': 'br' } });
  const body = Buffer.from(await response.arrayBuffer());
  expect(body.toString()).toBe('a photo');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const file = urls[0]?.split('/').at(-1) ?? '';
  expect(manifest.web.files[file]?.integrity).toBe(integrityOf(body));
});

test('an SVG of a remote that is opened by itself runs no script', async () => {
  const { site, urls } = await siteWith(FILES);
  const { headers } = await site.request(urls[1] ?? '');
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain('sandbox');
});

test('a web worker is a script of the release that reaches only the site', async () => {
  const { site, manifest } = await siteWith({
    'src/pages/home.tsx': `
      const start = () => new Worker(new URL('../work.ts', import.meta.url)).postMessage(2);
      export const Page = () => <button onClick={start}>Work</button>;
    `,
    'src/sum.ts': 'export const sum = (value: number) => value + 40;',
    'src/work.ts': `
      import { sum } from './sum.ts';
      onmessage = ({ data }) => postMessage(sum(data));
    `,
  });
  const { name, version, web } = manifest;
  const [script] = Object.keys(web.files).filter((file) => file.includes('work'));
  const response = await site.request(`/_r/${name}/${version}/${script}`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  });
  expect(answerOf(await response.text(), 2)).toBe(42);
});

test("the site's stylesheet has the styles of a remote's modules, and its fonts are served", async () => {
  const { site, html } = await siteWith(FILES);
  const [, sheet = ''] = /href="(\/_s\/[^"]+)"/.exec(html) ?? [];
  const css = await (await site.request(sheet)).text();
  const [, box = ''] = /<p class="([^"]+)"/.exec(html) ?? [];
  expect(box).toMatch(/^mf-tiny_box_/);
  expect(css).toContain(`.${box}{`);
  const [, font = ''] = /url\("?([^")]+\.woff2)/.exec(css) ?? [];
  const response = await site.request(font);
  expect(response.headers.get('content-type')).toBe('font/woff2');
  expect(await response.text()).toBe('a font');
});

test('a page can import one of several files by a path with variables', async () => {
  const { html } = await siteWith({
    'src/remote.tsx': `
      import { defineRemote } from '@agent-atlas/contract';
      const load = async ({ queryClient, params: { name = 'otter' } }) => {
        const { title } = await import(\`./pages/\${name}.text.ts\`);
        queryClient.setQueryData(['title'], title);
      };
      const head = ({ queryClient }) => {
        const title = queryClient.getQueryData(['title']);
        return { title, description: 'A page.', canonicalPath: '/tiny' };
      };
      export const remote = defineRemote({
        name: 'mf-tiny',
        routes: [{ id: 'home', path: '/tiny', head, load, page: () => import('./pages/home.tsx') }],
      });
    `,
    'src/pages/otter.text.ts': "export const title = 'An otter';",
    'src/pages/seal.text.ts': "export const title = 'A seal';",
  });
  expect(html).toContain('<title>An otter |');
});

test('a package with code for Node.js runs its code for browsers on the server, too', async () => {
  const conditions = { exports: { node: './node.js', browser: './index.js' }, type: 'module' };
  const { html } = await siteWith({
    ...packageSources('tiny-id', conditions, "export const id = 'otter-1';", {
      'node.js': "import { randomUUID } from 'node:crypto'; export const id = randomUUID();",
    }),
    'src/pages/home.tsx': `
      import { renderToStaticMarkup } from 'react-dom/server';
      import { id } from 'tiny-id';
      export const Page = () => <p>{id} {renderToStaticMarkup(<b>Bold</b>)}</p>;
    `,
  });
  expect(html).toContain('otter-1<!-- --> <!-- -->&lt;b&gt;Bold&lt;/b&gt;');
});

test('a package that asks for the environment gets an empty one, as in the browser', async () => {
  const code = "exports.name = process.env.OTTER_NAME || 'nobody';";
  const { html } = await siteWith({
    ...packageSources('tiny-env', {}, code),
    'src/pages/home.tsx':
      "import { name } from 'tiny-env'; export const Page = () => <p>Hello {name}</p>;",
  });
  expect(html).toContain('nobody');
});

test("a release lists the classes of a package's components, and none of its other words", async () => {
  const code = `
    const { jsx } = require('react/jsx-runtime');
    exports.Card = () => jsx('p', { className: 'rotate-[17deg]', children: 'Card' });
  `;
  const { site, manifest } = await siteWith({
    ...packageSources('tiny-card', {}, code),
    'src/pages/home.tsx': "import { Card } from 'tiny-card'; export const Page = Card;",
  });
  const classes = await site.store.classes(manifest.name, manifest.version);
  expect(classes).toContain('rotate-[17deg]');
  expect(classes).not.toContain('className');
});

test('a page can use the aliases and constants of its configuration', async () => {
  const { html } = await siteWith({
    'remote.config.ts':
      "export const aliases = { '@': './src' }; export const constants = { SEASON: 'spring', YEAR: 2026 };",
    'src/texts/name.ts': "export const name = 'An otter';",
    'src/pages/home.tsx': `
      import { name } from '@/texts/name.ts';
      declare const SEASON: string, YEAR: number;
      export const Page = () => <p>{[name, SEASON, YEAR + 1].join(', ')}</p>;
    `,
  });
  expect(html).toContain('<p>An otter, spring, 2027</p>');
});

test('an import can name the file that a module would compile to', async () => {
  const { html } = await siteWith({
    'src/texts/name.ts': "export const name = 'An otter';",
    'src/pages/home.tsx':
      "import { name } from '../texts/name.js'; export const Page = () => <p>{name}</p>;",
  });
  expect(html).toContain('<p>An otter</p>');
});

test('a page can use JSX without types, and aliases of its package', async () => {
  const imports = { '#texts/*': './src/texts/*' };
  const { html } = await siteWith({
    'package.json': JSON.stringify({ name: 'mf-tiny', version: '0.1.0', type: 'module', imports }),
    'src/texts/name.jsx': 'export const name = <b>An otter</b>;',
    'src/pages/home.tsx':
      "import { name } from '#texts/name.jsx'; export const Page = () => <p>{name}</p>;",
  });
  expect(html).toContain('<p><b>An otter</b></p>');
});
