import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { type ReleaseManifest, releaseManifest } from '../../contract/manifest.ts';
import { CONTRACT_VERSION } from '../../contract/remote.ts';
import type { PageCapture } from '../../src/diff/captures.ts';
import { diffManifests, diffPages } from '../../src/diff/diff-captures.ts';

function picture(red: number): Buffer {
  const png = new PNG({ width: 4, height: 4 });
  png.data.fill(255);
  png.data[0] = red;
  return PNG.sync.write(png);
}

const VIEWS = [
  { width: 360, theme: 'light' },
  { width: 360, theme: 'dark' },
] as const;

interface Look {
  readonly role?: string;
  readonly red?: number;
  readonly page?: Partial<PageCapture>;
}

const capture = ({ role = 'button', red = 255, page = {} }: Look = {}): PageCapture => ({
  status: 200,
  head: ['<title>News</title>'],
  body: ['<main>', '<h1>News</h1>'],
  bytes: { scripts: 100, styles: 200, html: 300 },
  views: VIEWS.map((view) => ({
    view,
    height: 4,
    picture: picture(view.theme === 'dark' ? red : 255),
    tree: ['RootWebArea "News"', ` ${role} "Vote"`],
  })),
  problems: [],
  ...page,
});

const diff = (after: Look) => diffPages('news', capture(), capture(after));

describe('a page', () => {
  test('that looks and reads the same has no changes', () => {
    expect(diff({})).toEqual([]);
  });

  test('with one other pixel has one change, in the view that shows it', () => {
    expect(diff({ red: 254 })).toMatchObject([
      {
        kind: 'picture',
        scenario: 'news',
        views: [{ width: 360, theme: 'dark' }],
        summary: '1 changed pixel at x 0–0, y 0–0',
      },
    ]);
  });

  test('with one other role has one change for all views', () => {
    expect(diff({ role: 'link' })).toEqual([
      {
        kind: 'accessibility',
        scenario: 'news',
        views: VIEWS,
        summary: '1 line removed, 1 added',
        lines: ['-  button "Vote"', '+  link "Vote"'],
      },
    ]);
  });

  test.each([
    [
      'head',
      { head: ['<title>Old news</title>'] },
      ['- <title>News</title>', '+ <title>Old news</title>'],
    ],
    ['html', { body: ['<main>', '<h2>News</h2>'] }, ['- <h1>News</h1>', '+ <h2>News</h2>']],
  ])('with another %s shows the lines', (kind, page, lines) => {
    expect(diff({ page })).toMatchObject([{ kind, views: [], lines }]);
  });

  test('with more bytes or another status shows both values', () => {
    const page = { status: 404, bytes: { scripts: 130, styles: 200, html: 290 } };
    expect(diff({ page }).map(({ summary }) => summary)).toEqual([
      'the page responds with 404 instead of 200',
      'compressed bytes: scripts 100 → 130 (+30), html 300 → 290 (−10)',
    ]);
  });

  test('that the active version does not have is shown in each view', () => {
    const [first, ...pictures] = diffPages('news', undefined, capture());
    expect(first).toMatchObject({ kind: 'scenario', summary: expect.stringContaining('200') });
    expect(pictures.map(({ kind, views }) => [kind, views])).toEqual(
      VIEWS.map((view) => ['picture', [view]]),
    );
  });

  test('whose HTML is entirely different is not compared line by line', () => {
    const lines = (tag: string) => Array.from({ length: 3000 }, (_, at) => `<${tag}>${at}`);
    const before = capture({ page: { body: lines('p') } });
    const after = capture({ page: { body: lines('b') } });
    expect(diffPages('news', before, after)).toMatchObject([
      { kind: 'html', summary: 'more than 2000 lines differ', lines: [] },
    ]);
  });
});

interface Declared {
  readonly version?: string;
  readonly query?: string[];
  readonly reads?: string[];
  readonly redirects?: ReleaseManifest['redirects'];
}

function manifest({
  version = '1.0.0',
  query = ['page'],
  reads = ['title'],
  redirects = [],
}: Declared = {}): ReleaseManifest {
  const hash = version.replaceAll('.', '');
  return releaseManifest.parse({
    name: 'mf-news',
    version,
    contract: CONTRACT_VERSION,
    shared: { react: '19.0.0' },
    routes: [{ id: 'news', path: '/news', query, files: [`news.${hash}.js`] }],
    redirects,
    web: { entry: `entry.${hash}.js`, initial: [], files: {} },
    server: { file: `server.${hash}.js`, integrity: 'sha384-AA==' },
    uses: { shared: { react: ['use'] }, api: { addresses: [], reads: { 'GET /api/news': reads } } },
  });
}

describe('two manifests', () => {
  test('of builds of the same sources declare the same', () => {
    expect(diffManifests(manifest(), manifest({ version: '1.0.1' }))).toEqual([]);
  });

  test('show another query parameter as a change of the contract', () => {
    expect(diffManifests(manifest(), manifest({ query: ['page', 'sort'] }))).toMatchObject([
      { kind: 'contract', scenario: null, lines: ['+ routes[news].query[]: "sort"'] },
    ]);
  });

  test('show redirects that swap their targets', () => {
    const redirects = (...[one = '', two = '']: string[]) =>
      manifest({
        redirects: [
          { from: '/a', to: one },
          { from: '/b', to: two },
        ],
      });
    const [found] = diffManifests(redirects('/x', '/y'), redirects('/y', '/x'));
    expect(found?.lines).toContain('+ redirects[]: {"from":"/a","to":"/y"}');
  });

  test('show a further field of the API', () => {
    expect(diffManifests(manifest(), manifest({ reads: ['author', 'title'] }))).toMatchObject([
      { kind: 'api', lines: ['+ GET /api/news: author'] },
    ]);
  });

  test('list all that a new remote declares', () => {
    const [contract] = diffManifests(undefined, manifest());
    expect(contract?.lines).toContain('+ routes[news].path: "/news"');
  });
});
