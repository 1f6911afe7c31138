import { describe, expect, test } from 'vitest';
import type { ListedEntry } from '../../../src/server/seo/listing.ts';
import { siteFileAt } from '../../../src/server/seo/site-files.ts';

const ORIGIN = 'https://atlas.example';
const EVIL = `</loc>]]><script>"&'`;

const entry = (path: string, more: Partial<ListedEntry> = {}): ListedEntry => ({
  route: '/agent/:id',
  path,
  title: `Title of ${path}`,
  description: `About ${path}.`,
  ...more,
});

async function fileAt(path: string, entries: readonly ListedEntry[], complete = true) {
  const listing = async () => ({ entries, complete });
  return siteFileAt(path)?.make({ origin: ORIGIN, listing });
}

const textAt = async (path: string, entries: readonly ListedEntry[] = []) =>
  (await fileAt(path, entries))?.text ?? '';

const parseXml = (text: string) => {
  const open = [...text.matchAll(/<(\/?)([a-z]+)(?:\s[^>]*?)?(\/?)>/gi)];
  return open.filter(([, , , self]) => !self).reduce((depth, [, end]) => depth + (end ? -1 : 1), 0);
};

describe('the sitemap', () => {
  test('lists every URL with the day of its last change', async () => {
    const text = await textAt('/sitemap.xml', [
      entry('/agent/1', { published: '2026-01-02', updated: '2026-03-04' }),
      entry('/agent/2', { published: '2026-01-02' }),
      entry('/category/AI%20Chatbot'),
    ]);
    expect(text).toContain(`<url><loc>${ORIGIN}/agent/1</loc><lastmod>2026-03-04`);
    expect(text).toContain(`<url><loc>${ORIGIN}/agent/2</loc><lastmod>2026-01-02`);
    expect(text).toContain(`<url><loc>${ORIGIN}/category/AI%20Chatbot</loc></url>`);
  });

  test('of a large site is an index of files with all URLs', async () => {
    const many = Array.from({ length: 10_001 }, (_, index) => entry(`/agent/${index}`));
    const index = await textAt('/sitemap.xml', many);
    const parts = [...index.matchAll(/<loc>https:\/\/atlas\.example([^<]+)<\/loc>/g)];
    const texts = await Promise.all(parts.map(([, path = '']) => textAt(path, many)));
    const listed = texts.join('').match(/<loc>/g) ?? [];
    expect([index.includes('<sitemapindex'), texts.length, listed.length]).toEqual([
      true,
      2,
      10_001,
    ]);
    expect(await fileAt('/sitemap-3.xml', many)).toBeUndefined();
  });

  test('is a single file when the site is small', async () => {
    expect(await fileAt('/sitemap-1.xml', [entry('/agent/1')])).toBeUndefined();
  });
});

describe('the feed', () => {
  test('lists news, newest first, and nothing else', async () => {
    const text = await textAt('/feed.xml', [
      entry('/old', { published: '2026-01-01' }),
      entry('/page'),
      entry('/new', { published: '2026-02-01', updated: '2026-03-01' }),
    ]);
    const ids = [...text.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id);
    expect(ids).toEqual([`${ORIGIN}/`, `${ORIGIN}/new`, `${ORIGIN}/old`]);
    expect(text).toContain('<published>2026-02-01T00:00:00.000Z</published>');
    expect(text).toContain('<updated>2026-03-01T00:00:00.000Z</updated>');
    expect(text).toContain(`<link rel="self" href="${ORIGIN}/feed.xml"/>`);
  });

  test('has the same bytes each time, even when empty', async () => {
    expect(await textAt('/feed.xml')).toBe(await textAt('/feed.xml'));
  });

  test('contains only the newest entries', async () => {
    const many = Array.from({ length: 80 }, (_, index) =>
      entry(`/agent/${index}`, {
        published: `2026-01-01T00:00:${String(index % 60).padStart(2, '0')}Z`,
      }),
    );
    expect((await textAt('/feed.xml', many)).match(/<entry>/g)).toHaveLength(50);
  });
});

describe('the feed of a page', () => {
  const news = [
    { id: 'change-7', title: 'Price changed', description: '$5 to $9', published: '2026-03-01' },
  ];
  const entries = [
    entry('/category/AI%20Chatbot', { route: '/category/:category' }),
    entry('/agent/1', { published: '2026-01-01', topic: '/category/AI%20Chatbot', news }),
    entry('/agent/2', { published: '2026-02-01', topic: '/category/Other' }),
  ];
  const idsAt = async (path: string) =>
    [...(await textAt(path, entries)).matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id);

  test("lists the page's own news", async () => {
    expect(await idsAt('/agent/1/feed.xml')).toEqual([
      `${ORIGIN}/agent/1`,
      `${ORIGIN}/agent/1#change-7`,
      `${ORIGIN}/agent/1`,
    ]);
    const text = await textAt('/agent/1/feed.xml', entries);
    expect(text).toContain(`<link rel="self" href="${ORIGIN}/agent/1/feed.xml"/>`);
  });

  test('lists the pages below it, however its path is encoded', async () => {
    const ids = [
      `${ORIGIN}/category/AI%20Chatbot`,
      `${ORIGIN}/agent/1#change-7`,
      `${ORIGIN}/agent/1`,
    ];
    expect(await idsAt('/category/AI%20Chatbot/feed.xml')).toEqual(ids);
    expect(await idsAt('/category/%41I%20Chatbot/feed.xml')).toEqual(ids);
  });

  test.each(['/agent/3/feed.xml', '/category/Other/feed.xml', '/%/feed.xml'])(
    'is not found at %s, where the site lists no page',
    async (path) => {
      expect(await fileAt(path, entries)).toBeUndefined();
    },
  );
});

describe('an unlisted page', () => {
  const entries = Array.from({ length: 10_001 }, (_, index) =>
    entry(`/agent/${index}`, index === 10_000 ? { unlisted: true, published: '2026-01-01' } : {}),
  );

  test.each(['/agent/10000/feed.xml', '/feed.xml'])('appears in %s', async (path) => {
    expect(await textAt(path, entries)).toContain(`${ORIGIN}/agent/10000<`);
  });

  test.each(['/sitemap.xml', '/llms.txt'])('is left out of %s', async (path) => {
    const text = await textAt(path, entries);
    expect(text).toContain(`${ORIGIN}/agent/9999`);
    expect(text).not.toContain(`${ORIGIN}/agent/10000`);
  });

  test('does not add a file to the sitemap', async () => {
    expect(await fileAt('/sitemap-1.xml', entries)).toBeUndefined();
  });
});

test('the guide for language models groups URLs by section', async () => {
  const text = await textAt('/llms.txt', [
    entry('/agent/1'),
    entry('/faq', { route: '/faq' }),
    entry('/agent/1/history', { route: '/agent/:id/history' }),
    entry('/blog/x', { route: '/blog/:slug', title: 'A [title]\nin two lines' }),
  ]);
  expect(text).toMatch(/^# Agent Atlas\n\n> /);
  expect(text.match(/^## .+/gm)).toEqual(['## Pages', '## Agent', '## Agent history', '## Blog']);
  expect(text).toContain(`- [Title of /faq](${ORIGIN}/faq): About /faq.`);
  expect(text).toContain(`- [A \\[title\\] in two lines](${ORIGIN}/blog/x): About /blog/x.`);
});

test('robots.txt names the sitemap and disallows the API', async () => {
  const text = await textAt('/robots.txt');
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(text).toContain('Disallow: /api/\n');
});

test('the web manifest has a name and maskable icons', async () => {
  const manifest = JSON.parse(await textAt('/manifest.webmanifest'));
  expect(manifest).toMatchObject({ name: 'Agent Atlas', start_url: '/' });
  const sizes = manifest.icons.map(({ sizes }: { sizes: string }) => sizes);
  expect(sizes).toEqual(['any', '192x192', '512x512']);
});

test.each(['/sitemap.xml', '/feed.xml', '/agent/1?a=1&b=2/feed.xml'])(
  'texts of a remote cannot break %s',
  async (path) => {
    const news = [{ id: EVIL, title: EVIL, description: EVIL, published: '2026-01-01' }];
    const entries = [
      entry('/agent/1?a=1&b=2', { title: EVIL, description: EVIL, published: '2026-01-01', news }),
    ];
    const text = await textAt(path, entries);
    expect(text).not.toMatch(/<script>|b=2&c|&(?!amp;|lt;|gt;|quot;|apos;|#\d+;)/);
    expect(parseXml(text.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '').replace(/<\?xml.*?\?>/, ''))).toBe(
      0,
    );
  },
);

test('no title makes a link of its own in the guide for language models', async () => {
  const title = 'A \\](https://evil.example) <b>';
  const text = await textAt('/llms.txt', [entry('/agent/1', { title })]);
  expect(text).toContain(`[A \\\\\\](https://evil.example) \\<b>](${ORIGIN}/agent/1)`);
});
