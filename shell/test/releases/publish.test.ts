import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BuildError } from '../../remote-kit/build/errors.ts';
import { integrityOf } from '../../src/releases/integrity.ts';
import { loadRelease } from '../../src/releases/release-set.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { drawnPage } from '../support/drawn-page.ts';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { publishToStore } from '../support/publish-to-store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { packageSources, remoteSource, tinyRemote } from '../support/tiny-remote.ts';

const renderers = inProcessRenderers();
const emptyStore = async () => new ReleaseStore(await tempFolder());

interface Refused {
  readonly what: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly message: string;
}

const REFUSED: readonly Refused[] = [
  {
    what: 'its page has no file of its own',
    sources: {
      'src/pages/other.tsx': 'export const Page = () => <p>Other</p>;',
      'src/remote.tsx': remoteSource("() => import('./pages/other.tsx')").replace(
        "'home'",
        "'away'",
      ),
    },
    message: 'mf-tiny: the page of route "away" must be src/pages/away.tsx',
  },
  {
    what: 'its name differs from its package',
    sources: { 'src/remote.tsx': remoteSource("() => import('./pages/home.tsx')", 'mf-other') },
    message: 'mf-tiny: src/remote.tsx has the name mf-other',
  },
  {
    what: 'it does not compile',
    sources: {
      'src/pages/home.tsx': "import { gone } from './gone.ts'; export const Page = gone;",
    },
    message: './gone.ts',
  },
  {
    what: 'it throws when it is loaded',
    sources: {
      'src/pages/home.tsx': 'export const Page = null.page;',
      'src/remote.tsx': remoteSource("() => import('./pages/home.tsx')"),
    },
    message: 'cannot be evaluated',
  },
  {
    what: 'a package of a page needs a browser when it is loaded',
    sources: {
      ...packageSources('tiny-map', {}, 'exports.width = window.innerWidth;'),
      'src/pages/home.tsx':
        "import { width } from 'tiny-map'; export const Page = () => <p>{width}</p>;",
    },
    message:
      'page "home" cannot be loaded: window is not defined, in ./src/node_modules/tiny-map/index.js. It runs on the server, too: use what only browsers have in an effect',
  },
  {
    what: 'one of its classes styles the whole page',
    sources: {
      'src/pages/home.tsx':
        'export const Page = () => <p className="p-4 [*:not(&)]:font-mono">Text</p>;',
    },
    message:
      'mf-tiny: the class "[*:not(&)]:font-mono" affects more than its own elements: it styles elements that do not have it; start its selector with "&"',
  },
  {
    what: 'its stylesheet styles the whole page',
    sources: {
      'src/pages/home.tsx': "import './home.css'; export const Page = () => <p>Text</p>;",
      'src/pages/home.css': 'p { color: red }',
    },
    message:
      'mf-tiny: its stylesheet affects more than its own elements: it styles elements that do not have it; use classes of a .module.css file, or names that start with mf-tiny_',
  },
  {
    what: 'its font takes the name of a font of the page',
    sources: {
      'src/pages/home.tsx': "import './home.css'; export const Page = () => <p>Text</p>;",
      'src/pages/home.css': '@font-face { font-family: Inter; src: url(./inter.woff2) }',
      'src/pages/inter.woff2': 'a font',
    },
    message: 'it uses a rule that applies to the whole page (font-face)',
  },
  {
    what: 'it needs a file that sites do not serve',
    sources: {
      'src/pages/home.tsx':
        "const more = new URL('./more.html', import.meta.url).href; export const Page = () => <a href={more}>More</a>;",
      'src/pages/more.html': '<script>alert(1)</script>',
    },
    message:
      './src/pages/home.tsx imports ./src/pages/more.html, but a release contains only js, json,',
  },
  ...['otter.mp4', 'otter.txt', 'otter.md'].flatMap((file) =>
    ['otter', 'Otters swim.'].map((content) => ({
      what: `it imports ${file}, which contains "${content}"`,
      sources: {
        'src/pages/home.tsx': `import otter from './${file}'; export const Page = () => <p>{otter}</p>;`,
        [`src/pages/${file}`]: content,
      },
      message: `./src/pages/home.tsx imports ./src/pages/${file}, but a release contains only js, json,`,
    })),
  ),
  ...['otter.svg?inline', 'otter.ts?worker', 'otter.json?url'].map((file) => ({
    what: `it imports ${file}`,
    sources: {
      'src/pages/home.tsx': `import otter from './${file}'; export const Page = () => <p>{otter}</p>;`,
      'src/pages/otter.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
      'src/pages/otter.ts': 'export default () => 1;',
      'src/pages/otter.json': '{}',
    },
    message: `./src/pages/home.tsx imports ./src/pages/${file}, but no rule of the build is for this query`,
  })),
  {
    what: 'an image is too large',
    sources: {
      'src/pages/home.tsx':
        "import photo from './photo.png'; export const Page = () => <img src={photo} />;",
      'src/pages/photo.png': 'x'.repeat(2_000_001),
    },
    message:
      './src/pages/home.tsx imports ./src/pages/photo.png, which has 2000001 bytes; at most 2000000 are allowed',
  },
  {
    what: 'it bundles its own copy of the router',
    sources: {
      ...packageSources('react-router', {}, 'exports.useParams = () => ({});'),
      'src/pages/home.tsx':
        "import { useParams } from 'react-router'; export const Page = () => <p>{useParams().id}</p>;",
    },
    message:
      './src/pages/home.tsx imports react-router, of which the host shares its own copy: import react-router-dom instead.',
  },
  {
    what: 'one of its packages bundles a copy of the query client',
    sources: {
      ...packageSources('@tanstack/query-core', {}, 'exports.hashKey = String;'),
      ...packageSources(
        'tiny-keys',
        {},
        "exports.hashKey = require('@tanstack/query-core').hashKey;",
      ),
      'src/pages/home.tsx':
        "import { hashKey } from 'tiny-keys'; export const Page = () => <p>{hashKey([1])}</p>;",
    },
    message:
      './src/node_modules/tiny-keys/index.js imports @tanstack/query-core, of which the host shares its own copy: import @tanstack/react-query instead.',
  },
  {
    what: 'it renders into the page itself',
    sources: {
      'src/pages/home.tsx':
        "import { createRoot } from 'react-dom/client'; export const Page = () => <p onClick={() => createRoot(document.body)}>Text</p>;",
    },
    message: './src/pages/home.tsx imports react-dom/client, of which the host shares its own copy',
  },
  {
    what: 'it uses an alias of TypeScript',
    sources: {
      'src/pages/home.tsx':
        "import { text } from '@/text.ts'; export const Page = () => <p>{text}</p>;",
    },
    message:
      './src/pages/home.tsx imports @/text.ts, but aliases of tsconfig.json are not supported: use a relative path',
  },
  ...['@observed class Otter {}', 'class Otter { @observed swims = true }'].map((code) => ({
    what: `it uses a decorator: ${code}`,
    sources: {
      'src/otter.ts': `const observed = Object;\nexport const names = [];\n${code}`,
      'src/pages/home.tsx':
        "import { names } from '../otter.ts'; export const Page = () => <p>{names}</p>;",
    },
    message: './src/otter.ts:3 uses a decorator, which is not supported: call it as a function',
  })),
  {
    what: 'it awaits before it exports',
    sources: {
      'src/remote.tsx': `await Promise.resolve(); ${remoteSource("() => import('./pages/home.tsx')")}`,
    },
    message: 'src/remote.tsx, or a file that it imports, has a top-level await: await in `load`',
  },
  {
    what: 'its configuration fails in Node.js',
    sources: { 'remote.config.ts': 'export const rules = [window.rule];' },
    message: 'remote.config.ts:1 cannot be loaded: window is not defined; it runs in Node.js',
  },
  {
    what: 'its configuration exports something else',
    sources: { 'remote.config.ts': 'export const rule = {};' },
    message:
      'remote.config.ts may export `rules`, a list of the compiler\'s rules, `constants` and `aliases`. ✖ Unrecognized key: "rule"',
  },
  {
    what: 'it gives a name of the browser a value',
    sources: { 'remote.config.ts': 'export const constants = { document: 1 };' },
    message: 'a constant is named like BUILD_DATE',
  },
  ...['../mf-news/src', './src/../..', '/etc'].map((path) => ({
    what: `it has an alias for ${path}`,
    sources: { 'remote.config.ts': `export const aliases = { '@': '${path}' };` },
    message: 'an alias stands for a folder of the remote, such as ./src',
  })),
  {
    what: 'a package needs Node.js',
    sources: {
      ...packageSources(
        'tiny-files',
        { main: './index.js' },
        "exports.read = require('fs').readFileSync;",
      ),
      'src/pages/home.tsx':
        "import { read } from 'tiny-files'; export const Page = () => <p>{read}</p>;",
    },
    message:
      "tiny-files (./src/node_modules/tiny-files/index.js) imports fs of Node.js, which neither browsers nor the site's renderers have",
  },
  {
    what: 'it imports a module of Node.js by its URL',
    sources: {
      'src/pages/home.tsx':
        "import { join } from 'node:path'; export const Page = () => <p>{join('a')}</p>;",
    },
    message: './src/pages/home.tsx imports node:path of Node.js',
  },
  {
    what: 'it reads an environment variable',
    sources: {
      'src/pages/home.tsx': 'export const Page = () => (\n<p>{process.env.API_KEY}</p>);',
    },
    message: './src/pages/home.tsx:2 reads an environment variable or `process`',
  },
  {
    what: 'it reads a variable of Vite',
    sources: {
      'src/pages/home.tsx': 'export const Page = () => <p>{import.meta.env.VITE_KEY}</p>;',
    },
    message: './src/pages/home.tsx:1 reads an environment variable or `process`',
  },
];

describe('a published remote', () => {
  test('is a release that the host can load, with everything that the browser needs', async () => {
    const store = await emptyStore();
    const manifest = await publishToStore(store, renderers, { folder: await tinyRemote() });
    expect(manifest.version).toMatch(/^0\.1\.0-h[0-9a-f]+$/);

    const { key } = await loadRelease(store, renderers, 'mf-tiny', manifest.version);
    const classes = await store.classes('mf-tiny', manifest.version);
    expect(key).toBe(`mf-tiny@${manifest.version}`);
    expect(manifest.routes.map(({ path }) => path)).toEqual(['/tiny']);
    expect(classes).toEqual(expect.arrayContaining(['p-4', 'md:p-8']));

    const [route] = manifest.routes;
    expect(route?.files).toEqual([expect.stringMatching(/^page-home\.[0-9a-f]+\.js$/)]);
    expect(route?.exposed).toBe('./pages/home');
    expect(manifest.web.initial).toEqual([manifest.web.entry]);
    // The route imports the same chunk that the container exposes, not a second one.
    expect(Object.keys(manifest.web.files).sort()).toEqual(
      [
        ...[manifest.web.entry, manifest.web.routes, manifest.web.manifest],
        ...(route?.files ?? []),
      ].sort(),
    );

    const web = join(store.folder('mf-tiny', manifest.version), 'web');
    // zlib's output differs between versions of Node.js.
    const names = await readdir(web);
    expect(names.filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
    for (const [file, { integrity, bytes }] of Object.entries(manifest.web.files)) {
      const content = await readFile(join(web, file));
      expect([integrityOf(content), content.byteLength]).toEqual([integrity, bytes]);
    }
  });

  test('uses the modules of the host', async () => {
    const store = await emptyStore();
    const { version, web } = await publishToStore(store, renderers, { folder: await tinyRemote() });
    const entry = join(store.folder('mf-tiny', version), 'web', web.entry);
    // Hooks work only with the React that renders the page.
    expect(await drawnPage(entry)).toContain('>0</button>');
  });

  test.each(['otter.svg', 'otter.txt', 'otter.ts', 'otter.css', 'otter.json'])(
    'shows the text of %s',
    async (file) => {
      const store = await emptyStore();
      const folder = await tinyRemote({
        'src/pages/home.tsx': `import otter from './${file}?raw'; export const Page = () => <p>{otter.trim()}</p>;`,
        [`src/pages/${file}`]: 'const otter: string;',
      });
      const { version, web } = await publishToStore(store, renderers, { folder });
      const entry = join(store.folder('mf-tiny', version), 'web', web.entry);
      expect(await drawnPage(entry)).toContain('<p>const otter: string;</p>');
    },
  );

  test.each(['mts', 'cts'])('can have sources that end in .%s', async (type) => {
    const store = await emptyStore();
    const folder = await tinyRemote({
      'src/pages/home.tsx': `import { otter } from '../otter.${type}'; export const Page = () => <p>{otter}</p>;`,
      [`src/otter.${type}`]: "export const otter: string = 'Otters swim';",
    });
    const { version, web } = await publishToStore(store, renderers, { folder });
    const entry = join(store.folder('mf-tiny', version), 'web', web.entry);
    expect(await drawnPage(entry)).toContain('<p>Otters swim</p>');
  });

  test.each(['1.2', '../1.0.0'])('cannot have the version %s', async (version) => {
    const store = await emptyStore();
    const published = publishToStore(store, renderers, { folder: await tinyRemote(), version });
    await expect(published).rejects.toThrow(`mf-tiny ${version} is not a valid release`);
  });
});

describe('a remote that cannot be published', () => {
  test.each(REFUSED)('is refused because $what', async ({ sources, message }) => {
    const store = await emptyStore();
    const folder = await tinyRemote(sources);
    await expect(publishToStore(store, renderers, { folder })).rejects.toThrow(message);
    expect(await store.remotes()).toEqual([]);
  });

  test("is refused with the compiler's errors", async () => {
    const folder = await tinyRemote({ 'src/pages/home.tsx': 'export function Page( {' });
    const published = publishToStore(await emptyStore(), renderers, { folder });
    await expect(published).rejects.toThrow(BuildError);
    await expect(published).rejects.toThrow('home.tsx');
  });
});
