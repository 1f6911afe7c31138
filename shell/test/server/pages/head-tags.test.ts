import { describe, expect, test } from 'vitest';
import type { Head } from '../../../contract/remote.ts';
import { jsonLdProblems } from '../../../remote-kit/testing/json-ld.ts';
import { headTags, structuredData } from '../../../src/server/pages/head-tags.ts';

const HEAD: Head = { title: 'Otter', description: 'About otters.', canonicalPath: '/agent/1' };

/** The contents of the head's tags by name or property, joined by spaces. */
function tags(head: Partial<Head> = {}): Record<string, string> {
  const found: Record<string, string> = {};
  const html = headTags({ ...HEAD, ...head }, 'https://atlas.example');
  for (const [, name = '', content = ''] of html.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
  )) {
    found[name] = found[name] ? `${found[name]} ${content}` : content;
  }
  return found;
}

describe('a link preview', () => {
  test("shows the page's title, text and URL", () => {
    expect(tags()).toMatchObject({
      'og:title': 'Otter | Agent Atlas',
      'og:description': 'About otters.',
      'og:url': 'https://atlas.example/agent/1',
      'og:type': 'website',
      'og:site_name': 'Agent Atlas',
      'og:locale': 'en_US',
      'twitter:card': 'summary_large_image',
    });
  });

  test('has an image of known size at its own URL', () => {
    expect(tags()).toMatchObject({
      'og:image': expect.stringMatching(
        /^https:\/\/atlas\.example\/og\/[\da-f]{10}\.png\?path=%2Fagent%2F1$/,
      ),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Otter',
    });
  });

  test('gets another image when its page changes', () => {
    const card = { title: 'Otter', detail: '4.5', rating: 4.5 };
    expect(tags({ card })['og:image']).not.toBe(tags()['og:image']);
    expect(tags({ card })['og:image:alt']).toBe('Otter');
  });

  test('of an article names its dates, author and tags', () => {
    const article = {
      published: '2026-05-08',
      modified: '2026-06-01',
      author: 'Ann',
      tags: ['a', 'b'],
    };
    expect(tags({ article })).toMatchObject({
      'og:type': 'article',
      'article:published_time': '2026-05-08',
      'article:modified_time': '2026-06-01',
      'article:author': 'Ann',
      'article:tag': 'a b',
    });
  });

  test.each([{ noIndex: true }, { status: 404 as const }])(
    'of a page that is not for search engines (%j) has the default image',
    (head) => {
      const picture = tags({ ...head, title: 'Whatever was asked for' });
      expect(picture['og:image']).toMatch(/^https:\/\/atlas\.example\/og\/[\da-f]{10}\.png$/);
      expect(picture['og:image:alt']).toBe('Agent Atlas');
      expect(picture.robots).toBe('noindex');
    },
  );
});

test.each([
  [{}, true],
  [{ noIndex: true }, false],
  [{ status: 404 as const }, false],
])('a page %j has a canonical link: %s', (head, expected) => {
  const html = headTags({ ...HEAD, ...head }, 'https://atlas.example');
  expect(html.includes('rel="canonical"')).toBe(expected);
});

test('a page is indexed unless it opts out', () => {
  expect(tags().robots).toBeUndefined();
});

describe('structured data', () => {
  test('of the home page describe the site and its search, and are valid', async () => {
    const data = structuredData({ ...HEAD, canonicalPath: '/' });
    expect(data).toMatchObject([
      { '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } },
    ]);
    expect(await jsonLdProblems(data)).toEqual([]);
  });

  test('of other pages describe those pages', () => {
    expect(structuredData({ ...HEAD, jsonLd: [{ '@type': 'Thing' }] })).toEqual([
      { '@type': 'Thing' },
    ]);
  });

  test('has absolute URLs and unchanged texts', () => {
    const jsonLd = [
      { url: '/agent/1', list: [{ '@id': '/a#b' }], name: '/imagine a cat', sameAs: '//x' },
    ];
    const html = headTags({ ...HEAD, jsonLd }, 'https://atlas.example');
    expect(html).toContain(
      '{"url":"https://atlas.example/agent/1","list":[{"@id":"https://atlas.example/a#b"}],"name":"/imagine a cat","sameAs":"//x"}',
    );
  });
});

test('an error page at the home page does not describe the site to search engines', () => {
  expect(structuredData({ ...HEAD, canonicalPath: '/', noIndex: true })).toEqual([]);
});
