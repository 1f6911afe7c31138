import { describe, expect, test } from 'vitest';
import { headLines, normalizeHtml } from '../../src/diff/normalize-html.ts';
import { pageProblems } from '../../src/gate/checks.ts';
import { readLinks } from '../../src/gate/links.ts';
import { readHtml } from '../../src/releases/page-html.ts';

const inFrame = (html: string) =>
  `<header></header><main><div data-remote="mf-a">${html}</div></main>`;
const scenario = { id: 'usual', title: '', url: '/a', answers: {} };

/** The problems of a page with this content, without the scenario's name. @param hoisted what React puts before the page */
function problemsOf(content: string, hoisted = '') {
  const pages = new Map([['usual', hoisted + inFrame(content)]]);
  const routes = [{ id: 'a', path: '/a', files: [] }];
  return pageProblems({ routes }, [scenario], { problems: new Map(), pages });
}

describe('a style attribute', () => {
  test.each([
    ['<b style="color:red">', 'b'],
    ["<B\nSTYLE='color:red'>", 'b'],
    ['<i class="x>y" style=color:red>', 'i'],
    ['<p title="a &quot; b"/style="">', 'p'],
  ])('is found in %j', (content, name) => {
    expect(problemsOf(content)).toEqual([expect.stringContaining(`a <${name}> with a style`)]);
  });

  test.each([
    '<b title=\' style="color:red"\'>text</b>',
    '<!-- <b style="color:red"> -->',
    '<p>Write &lt;b style="color:red"&gt;</p>',
    '<b data-style="x">text</b>',
  ])('is not found in %j', (content) => {
    expect(problemsOf(content)).toEqual([]);
  });
});

test.each([
  ['<form action="https://evil.example/">', 'sends what visitors enter to another site'],
  ['<button formaction="//evil.example/">', 'sends what visitors enter to another site'],
  // As React renders it.
  ['<form action="javascript:throw new Error(0)">', 'a function as its action'],
  ['<a href="javascript:alert(1)">', 'a link with a script'],
  ['<a href="/agent/%">', 'a link whose path cannot be decoded: "/agent/%"'],
  ['<a href="http://">', 'a link that is not valid'],
  ['<base href="https://evil.example/">', 'a <base>, which acts on the whole document'],
  ['<meta itemprop="a" content="b">', 'a <meta>, which'],
  ['<link rel="stylesheet" href="/a.css">', 'a <link>, which'],
  ['<svg><style>a {}</style></svg>', 'a <style>, which'],
  ['<script src="/_r/a.js">', 'a <script>, which'],
  ['<body class="a">', 'a <body>, which'],
  ['<x-a onClick="alert(1)">', 'a <x-a> with the attribute onclick'],
])('%s is refused', (content, problem) => {
  expect(problemsOf(content)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  ['<meta http-equiv="refresh" content="0;url=https://evil.example/">', 'a <meta>, which'],
  ['<META name="robots" content="noindex">', 'a <meta>, which'],
  ['<link rel="stylesheet" href="/a.css" data-precedence="a">', 'a <link>, which'],
  ['<style data-precedence="a">a {}</style>', 'a <style>, which'],
  ['<script async src="/_r/a.js"></script>', 'a <script>, which'],
  ['<title>Another title</title>', 'a <title>, which'],
])('%s is refused where React hoists it', (hoisted, problem) => {
  expect(problemsOf('', hoisted)).toEqual([expect.stringContaining(problem)]);
});

test('the image that React preloads is sound, and so is the title of a picture', () => {
  const preload = '<link rel="preload" as="image" href="/a.png"/>';
  expect(problemsOf('<svg><title>A chart</title></svg>', preload)).toEqual([]);
});

test.each([
  '<form method="post">',
  '<form action="/submit">',
  '<a href="data:text/csv,a" download="a.csv">',
  '<a href="https://example.com/%">',
  '<a href="mailto:a@example.com">',
  '<a href="#top">',
  '<a name="top">',
])('%s is sound', (content) => {
  expect(problemsOf(content)).toEqual([]);
});

test('links are read as browsers read them', () => {
  const content = `<A HREF=/b>B</A> <a href='/c?x=1&amp;y#d&#45;e'>C</a> <a title='<a href="/no">' href="/f">F</a>
    <!-- <a href="/no"> --><script>'<a href="/no">'</script><a href="/g" href="/no">G</a>`;
  expect(readLinks(scenario, inFrame(content)).links).toEqual(['/b', '/c#d-e', '/f', '/g']);
});

test('text that looks like the end of the page hides nothing', () => {
  const content = '<p title="</main>">x</p><b style="color:red">y</b>';
  expect(problemsOf(content)).toHaveLength(1);
});

/** A million characters for which a parser or a regular expression can take minutes. */
test.each([
  ['<a '],
  ['<a href="'],
  ['<!--'],
  ['<meta '],
  ['<div>'],
  ['</b>'],
  ['<div></b>'],
  ['<title>'],
  [' x'],
  ['&amp'],
  ['<script type="application/ld+json">', 1],
])('a page that repeats %j is read', (unit, problems = 0) => {
  const content = `<${'a'.repeat(500_000)}${unit.repeat(500_000 / unit.length)}`;
  const html = inFrame(content);
  const origin = 'http://site.test';
  const { tags } = readHtml(html);
  expect(tags.filter(({ name }) => name === 'main')).not.toEqual([]);
  expect(readLinks(scenario, html).path).toBe('/a');
  expect(problemsOf(content)).toHaveLength(problems);
  expect(headLines(normalizeHtml(html, { origin, name: 'mf-a', version: '1.0.0' }))).toEqual([]);
});
