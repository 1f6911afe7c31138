import { describe, expect, test } from 'vitest';
import { bodyLines, headLines, normalizeHtml } from '../../src/diff/normalize-html.ts';

interface Build {
  readonly port: number;
  readonly version: string;
  readonly hash: string;
  readonly id: string;
  readonly label?: string;
}

/** A page as one build renders it. */
function page({ port, version, hash, id, label = id }: Build) {
  const origin = `http://127.0.0.1:${port}`;
  const html = `<!doctype html><html><head><title>News</title>
<link rel="stylesheet" href="/assets/site.${hash}.css">
<link rel="modulepreload" href="/_r/mf-news/${version}/page.${hash}.js" integrity="sha384-${hash}">
<script type="importmap">{"integrity":{"/page.js":"sha384-${hash}"}}</script>
<link rel="canonical" href="${origin}/news">
<script type="application/ld+json">{"@type":"WebPage","url":"${origin}/news"}</script></head>
<body><div id="root"><main data-remote="mf-news@${version}"><!-- --><label for="${label}">Name</label><input id="${id}"></main></div>
<script type="application/json" id="boot">{"set":"${hash}","remotes":[{"version":"${version}"}]}</script></body></html>`;
  const normal = normalizeHtml(html, { origin, name: 'mf-news', version });
  return { all: normal, head: headLines(normal), body: bodyLines(normal) };
}

const before = page({ port: 1234, version: '1.0.0', hash: '1a2b3c4d5e', id: '_R_1a_' });

describe('the lines of a page', () => {
  test('are the same for another build of the same sources', () => {
    const rebuilt = { port: 4321, version: '1.0.1-next', hash: '5e4d3c2b1a', id: '_R_2b_' };
    expect(page(rebuilt)).toEqual(before);
  });

  test('differ if an id refers to another element', () => {
    const broken = {
      port: 1234,
      version: '1.0.0',
      hash: '1a2b3c4d5e',
      id: '_R_1a_',
      label: '_R_9_',
    };
    expect(page(broken).body).not.toEqual(before.body);
  });

  test('contain what describes the page, and structured data line by line', () => {
    expect(before.head).toEqual([
      '<title>News</title>',
      '<link rel="canonical" href="https://site.test/news">',
      '{',
      ' "@type": "WebPage",',
      ' "url": "https://site.test/news"',
      '}',
    ]);
  });

  test('contain one element each', () => {
    expect(before.body).toContain('<label for="id-1">Name</label>');
    expect(before.body.join('\n')).not.toContain('boot');
  });
});
