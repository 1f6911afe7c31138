import { describe, expect, test } from 'vitest';
import { NO_SOURCE } from '../../../src/server/cache/source.ts';
import {
  MARKDOWN,
  type PageParts,
  StoredPage,
  storedRedirect,
} from '../../../src/server/pages/stored-page.ts';
import { SHELL_LABEL } from '../../../src/server/telemetry/metrics.ts';

const PARTS: PageParts = {
  ...{ status: 200, complete: true, isKept: true, policy: "default-src 'none'" },
  ...{ body: Buffer.from('<h1>Otter</h1>'), release: SHELL_LABEL, source: NO_SOURCE },
  headers: ['X-Frame-Options', 'DENY'],
};
const pageWith = (more: Partial<PageParts> = {}) => new StoredPage({ ...PARTS, ...more });

/** A flat list of names and values as an object. */
function namesOf(flat: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : [])),
  );
}

const headersOf = (page: StoredPage, ...[scope, state]: Parameters<StoredPage['headers']>) =>
  namesOf(page.headers(scope, state, page.body.identity));

describe('who may store a page', () => {
  test.each([
    ['a complete page', {}, 'public', /^public, max-age=0, s-maxage=10/],
    ['one of a canary', {}, 'bucket', 'private, no-cache'],
    ['one of a QA session', {}, 'session', 'private, no-store'],
    ['one without some of its data', { complete: false }, 'public', 'no-store'],
    ['one that does not exist', { status: 404 }, 'public', 'no-store'],
    ['one that cannot be rendered', { status: 503, complete: false }, 'public', 'no-store'],
    ['one that has moved', { status: 308, location: '/new' }, 'public', /^public/],
    [
      'one that may have moved',
      { status: 307, location: '/new', complete: false },
      'public',
      'no-store',
    ],
  ] as const)('%s', (_, more, scope, expected) => {
    const headers = headersOf(pageWith(more), scope, 'miss', null);
    expect(headers['Cache-Control']).toMatch(expected);
  });

  test('is decided for each visitor of the same page', () => {
    const page = pageWith();
    const scopes = ['public', 'bucket', 'session', 'public'] as const;
    expect(scopes.map((scope) => headersOf(page, scope, 'hit', null)['Cache-Control'])).toEqual([
      expect.stringMatching(/^public/),
      'private, no-cache',
      'private, no-store',
      expect.stringMatching(/^public/),
    ]);
  });
});

test.each([
  [undefined, 'Accept, Accept-Encoding'],
  [MARKDOWN, 'Accept, Accept-Encoding'],
  ['application/xml', 'Accept-Encoding'],
])('a page of the type %s varies by %s', (type, vary) => {
  const page = pageWith(type === undefined ? {} : { type });
  expect(headersOf(page, 'public', 'hit', null).Vary).toBe(vary);
});

test('a response without a body has the headers of the page but no length', () => {
  const page = pageWith();
  const full = headersOf(page, 'public', 'hit', null);
  const { 'Content-Length': length, ...rest } = full;
  expect(length).toBe(String(PARTS.body.byteLength));
  expect(namesOf(page.headers('public', 'hit', null))).toEqual(rest);
});

test('the length and the encoding are those of the body that is sent', async () => {
  const page = pageWith({ body: Buffer.alloc(5000, 'otter ') });
  const zipped = await page.body.get({ zstd: false, br: false, gzip: true, dcz: false });
  expect(namesOf(page.headers('public', 'hit', zipped))).toMatchObject({
    'Content-Encoding': 'gzip',
    'Content-Length': String(zipped.bytes.byteLength),
  });
  expect(headersOf(page, 'public', 'hit', null)).not.toHaveProperty('Content-Encoding');
});

test('equal pages have equal ETags, and others do not', () => {
  expect(pageWith().etag).toBe(pageWith().etag);
  expect(pageWith({ body: Buffer.from('other') }).etag).not.toBe(pageWith().etag);
});

test('a redirect leads to its path and keeps what it was made from', () => {
  const source = { ...NO_SOURCE, tags: ['agent:1'] };
  const page = storedRedirect({ ...pageWith({ status: 307, source }).facts }, '/new', []);
  expect([page.status, page.source.tags]).toEqual([307, ['agent:1']]);
  expect(headersOf(page, 'public', 'miss', null)).toMatchObject({
    Location: '/new',
    'Content-Length': '0',
  });
});
