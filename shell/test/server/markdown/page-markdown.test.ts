import { describe, expect, test } from 'vitest';
import { pageMarkdown } from '../../../src/server/markdown/page-markdown.ts';

const HEAD = `<title>Alpha | Site</title>
<meta name="description" content="Says &quot;hello&quot;.">
<meta property="og:url" content="https://atlas.example/agent/1">`;

/** The Markdown of a page with this main content, without its front matter. */
function textOf(main: string): string {
  const html = `<!doctype html><html><head>${HEAD}</head><body><header>Menu</header><main>${main}</main></body></html>`;
  return pageMarkdown(html).split('---\n\n')[1] ?? '';
}

test('title, description and URL are front matter', () => {
  const text = pageMarkdown(`<html><head>${HEAD}</head><body><main><h1>Alpha</h1></main></body>`);
  expect(text).toBe(`---
title: "Alpha | Site"
description: "Says \\"hello\\"."
url: "https://atlas.example/agent/1"
---

# Alpha
`);
});

describe('the main content', () => {
  test('comes without the frame, controls and decoration', () => {
    const text = textOf(`<h1>Alpha</h1><button>Vote</button><svg><title>Icon</title></svg>
      <span aria-hidden="true">(8)</span><p hidden>Later</p><form><input value="x"></form><p>Facts</p>`);
    expect(text).toBe('# Alpha\n\nFacts\n');
  });

  test('has a space where only the style sheet separates two elements', () => {
    expect(textOf('<p><span>OpenAI</span><span>8 reviews</span></p>')).toBe('OpenAI 8 reviews\n');
    expect(textOf('<p>#<!-- -->6<!-- --> in <a href="/x">Chatbots</a></p>')).toBe(
      '\\#6 in [Chatbots](https://atlas.example/x)\n',
    );
  });

  test('keeps the text of a picture', () => {
    const stars = '<svg role="img" aria-label="Rated 4.0 out of 5"></svg><span>8 reviews</span>';
    expect(textOf(`<p>${stars}</p>`)).toBe('Rated 4.0 out of 5 8 reviews\n');
  });

  test('has absolute links, for pages and for places on this page', () => {
    expect(textOf('<a href="/blog">Blog</a> <a href="#facts">Facts</a>')).toBe(
      '[Blog](https://atlas.example/blog) [Facts](https://atlas.example/agent/1#facts)\n',
    );
  });

  test('keeps tables', () => {
    const text = textOf(
      '<table><tr><th>Name</th><th>Price</th></tr><tr><td>Alpha</td><td>$20</td></tr></table>',
    );
    expect(text).toBe('| Name | Price |\n| - | - |\n| Alpha | $20 |\n');
  });

  test('keeps lists, lines and vertical bars within the cells of tables', () => {
    const cell =
      '<ul><li><p>a | b</p></li><li>c</li></ul><p>d<br>e</p><h4><a href="/x">f | g</a></h4><code>h|i</code>';
    const text = textOf(`<table><tr><th>Name</th></tr><tr><td>${cell}</td></tr></table>`);
    const [head, line, row, end, ...rest] = text.split('\n');
    expect([head, line, end, rest]).toEqual(['| Name |', '| - |', '', []]);
    expect(row).toMatch(/^\| a \\\| b; c d e \[f \\\| g\]\([^)]+\/x\) `h\\\|i` \|$/);
  });

  test('cannot add markup: text stays text', () => {
    const text = textOf('<p>&lt;script&gt; [a](javascript:x) **b** # c</p>');
    expect(text).toBe('\\<script> \\[a]\\(javascript:x) \\*\\*b\\*\\* # c\n');
  });
});
