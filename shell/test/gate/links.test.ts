import { expect, test } from 'vitest';
import { type LinkedRelease, linkProblems, readLinks } from '../../src/gate/links.ts';
import { tinyManifest } from '../support/tiny-release.ts';

/** A release with one page inside the frame. */
function release(name: string, path: string, page: string, frame = ''): LinkedRelease {
  const html = `<header>${frame}</header><main id="main"><div data-remote="${name}">${page}</div></main>`;
  return {
    manifest: tinyManifest({ name, path }),
    pages: [readLinks({ id: 'usual', url: path }, html)],
  };
}

const list = (page = '<h2 id="methodology">How</h2>') => release('mf-list', '/list', page);

test('working links are fine', () => {
  const page = `
    <a href="/list?tab=a#methodology">How</a> <a href="#main">Up</a> <a href="/list#main">List</a>
    <a href="https://elsewhere.example/x">Out</a> <a href="mailto:a@b.example">Mail</a>
    <a href="/feed.xml">Feed</a> <a href="/api/data/agents.json">Data</a>`;
  expect(linkProblems(release('mf-a', '/a', page), [list()])).toEqual([]);
});

test('a link to a missing page is reported', () => {
  const a = release('mf-a', '/a', '<p><a class="x" href="/lists">Lists</a></p>');
  expect(linkProblems(a, [list()])).toEqual([
    'src/pages/page.tsx, scenario "usual" (/a): its link to /lists leads to no page of the site',
  ]);
});

test("a link to an id that another remote's page does not have is reported", () => {
  const a = release('mf-a', '/a', '<a href="/list#method">How</a>');
  expect(linkProblems(a, [list()])).toEqual([
    'src/pages/page.tsx, scenario "usual" (/a): its link to /list#method leads to no element: no scenario of mf-list shows one with the id "method" there',
  ]);
});

test('an id that others link to must not be removed', () => {
  const a = release('mf-a', '/a', '<a href="/list#methodology">How</a>');
  expect(linkProblems(list('<h2>How</h2>'), [a])).toEqual([
    'mf-a, src/pages/page.tsx, scenario "usual" (/a): the link to /list#methodology leads to no element: no scenario of mf-list shows one with the id "methodology" there',
  ]);
});

test('an id that the frame links to must not be removed', () => {
  const framed = release('mf-list', '/list', '<h2>How</h2>', '<a href="/list#methodology">How</a>');
  expect(linkProblems(framed, [])).toEqual([
    expect.stringContaining("the frame's link to /list#methodology leads to no element"),
  ]);
});

test("a broken link of another remote is not this release's fault", () => {
  const a = release('mf-a', '/a', '<a href="/nowhere">Lost</a>');
  expect(linkProblems(list(), [a])).toEqual([]);
});

test('ids with other numbers than the sample data match', () => {
  const a = release('mf-a', '/a', '<a href="/list#review-42">It</a>');
  expect(linkProblems(a, [list('<li id="review-7">Good</li>')])).toEqual([]);
});

test.each(['#100%', '/list#%E0%A4%A'])('a link to %s is a problem of its page alone', (href) => {
  const a = release('mf-a', '/a', `<a href="${href}">It</a> <a href="/nowhere">Lost</a>`);
  expect(linkProblems(a, [list()])).toEqual([
    expect.stringMatching(
      /^src\/pages\/page\.tsx, scenario "usual" \(\/a\): its link to .* has a malformed fragment: /,
    ),
    expect.stringContaining('its link to /nowhere leads to no page of the site'),
  ]);
  expect(linkProblems(release('mf-b', '/b', ''), [a])).toEqual([]);
});
