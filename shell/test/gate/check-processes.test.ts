import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CheckProcesses } from '../../src/gate/check-processes.ts';
import { tinyManifest } from '../support/tiny-release.ts';

const checks = new CheckProcesses(join(import.meta.dirname, '../../src/gate/check-child.ts'));
afterAll(() => checks.endIdle());

const { signal } = new AbortController();
const page = (html: string) => ({
  scenarios: [{ id: 'usual', title: 'Usual', url: '/a', answers: {} }],
  pages: new Map([['usual', `<main><div data-remote="mf-a">${html}</div></main>`]]),
});

test('the links of a page are read in another process', async () => {
  expect(await checks.links(page('<a href="/b#c" id="d-1">To b</a>'), signal)).toEqual([
    {
      ...{ scenario: { id: 'usual', url: '/a' }, path: '/a' },
      ...{ links: ['/b#c'], frameLinks: [], ids: new Set(['d-0']) },
    },
  ]);
});

test('the findings about rendered pages come from another process', async () => {
  const { scenarios, pages } = page('<b style="color:red">styled</b>');
  const rendered = { problems: new Map(), reads: {}, readers: new Map(), pages };
  const manifest = tinyManifest({ name: 'mf-a', path: '/a' });
  const input = { manifest, scenarios, api: { paths: {} }, rendered, pages: [], others: [] };
  const findings = await checks.rendered(input, signal);
  expect(findings.flatMap(({ problems }) => problems)).toEqual([
    expect.stringContaining('its server HTML has a <b> with a style attribute'),
  ]);
});

/** A check that takes minutes: each optional segment doubles the paths that a route matches. */
function takeForever(until: AbortSignal) {
  const path = Array.from({ length: 16 }, (_, at) => `/s${at}?`).join('');
  const routes = Array.from({ length: 300 }, (_, at) => ({ id: `${at}`, path, files: [] }));
  const { scenarios, pages } = page('');
  const rendered = { problems: new Map(), reads: {}, readers: new Map(), pages };
  const manifest = { ...tinyManifest({ name: 'mf-a' }), routes };
  const input = { manifest, scenarios, api: { paths: {} }, rendered, pages: [], others: [] };
  return checks.rendered(input, until);
}

test('a check that takes forever delays no other one, and ends when it is aborted', async () => {
  const aborted = new AbortController();
  const hostile = takeForever(aborted.signal);
  const ended = expect(hostile).rejects.toThrow('out of time');
  expect(await checks.links(page('<a href="/b">To b</a>'), signal)).toHaveLength(1);
  aborted.abort(new Error('out of time'));
  await ended;
  expect(await checks.links(page(''), signal)).toHaveLength(1);
});
