import { expect, test } from 'vitest';
import { markdownPath, pageTarget } from '../../../src/server/markdown/markdown-request.ts';

test.each([
  ['/new.md', undefined, '/new', true],
  ['/index.md', undefined, '/', true],
  ['/blog/index.md', undefined, '/blog/index', true],
  ['/new.md?page=2', undefined, '/new?page=2', true],
  ['/new?file=a.md', undefined, '/new?file=a.md', false],
  ['/new', 'text/markdown', '/new', true],
  ['/new', 'text/html, text/markdown', '/new', true],
  ['/new', 'text/html;q=0.9, text/markdown;q=0.8', '/new', false],
  ['/new', 'text/markdown;q=0', '/new', false],
  ['/new', '*/*', '/new', false],
  // Too long to be read in no time.
  ['/new', `text/markdown${','.repeat(1000)}`, '/new', false],
  ['/new', undefined, '/new', false],
])('the target %s with Accept %s is the page %s, as Markdown: %s', (given, accept, target, is) => {
  expect(pageTarget(given, accept)).toEqual({ target, isMarkdown: is });
});

test.each([
  ['/', '/index.md'],
  ['/agent/1', '/agent/1.md'],
  ['/search?q=a', '/search.md?q=a'],
])('the Markdown of %s is at %s', (page, path) => {
  expect(markdownPath(page)).toBe(path);
});
