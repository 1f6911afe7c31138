import { BrowserReportSchema } from '@agent-atlas/registry/contract/observations';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Boot, NO_LINKS, type QaBoot } from '../../contract/boot.ts';
import { NO_CONDITIONS } from '../../src/qa/conditions.ts';
import { REMOTE } from '../support/remote-code.ts';

const SET = 'a'.repeat(20);
const ROUTE = { remote: 'mf-a', id: 'item', path: '/a/:id', files: [] };
/** The boot data of a page of the shell itself. */
const OWN_PAGE: Boot = {
  set: SET,
  year: 2026,
  remotes: [REMOTE, { ...REMOTE, name: 'mf-b' }],
  routes: [ROUTE, { ...ROUTE, remote: 'mf-b', path: '/b' }],
  frame: NO_LINKS,
  slots: [],
  state: [],
  preloads: [],
};
const BOOT: Boot = { ...OWN_PAGE, page: 'mf-a/item' };
const QA: QaBoot = {
  ...{ person: 'Ana', purpose: null, scope: 'any version', requestId: 'page-request' },
  ...{ expires: 0, renderMs: 0, versions: {}, faults: {}, refused: [] },
  conditions: NO_CONDITIONS,
};
const PAGE = { remote: 'mf-a', version: '1.0.0', route: '/a/:id' };

const sendBeacon = vi.fn<(url: string, body: string) => boolean>();
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('location', { pathname: '/a/7' });
});
afterEach(() => {
  sendBeacon.mockReset();
  vi.unstubAllGlobals();
});

async function open(boot: Boot = BOOT) {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  );
  const { observe } = await import('../../src/browser/observer.ts');
  return {
    failed: observe(boot).failed,
    emit: (type: string, event: object) => listeners.get(type)?.(event),
  };
}

const sent = () =>
  sendBeacon.mock.calls.map(([url, body]) => {
    expect(url).toBe('/_report');
    return BrowserReportSchema.parse(JSON.parse(body));
  });

function errorAt(position: string, message = 'x'): Error {
  return Object.assign(new TypeError(message), { stack: `TypeError\n  at f (${position})` });
}

test('an error is reported with the page that was served, without values', async () => {
  const { failed } = await open();
  failed('mf-a', 'render', errorAt('https://a.example/_r/mf-a/1.0.0/page.js:3:14', 'No "Ada"'));
  expect(sent()).toEqual([
    {
      set: SET,
      page: PAGE,
      failure: {
        ...PAGE,
        kind: 'browser-render',
        isFirst: true,
        name: 'TypeError',
        message: 'No <text>',
        frames: [{ file: 'page.js', line: 3, column: 14 }],
      },
    },
  ]);
});

test('only the first error of a page load marks the view as failed, and equal ones are reported once', async () => {
  const { failed } = await open();
  for (let time = 0; time < 5; time++) failed('mf-a', 'load', new Error('gone'));
  failed('mf-b', 'render', new Error('broken'));
  expect(sent().map(({ failure }) => [failure?.remote, failure?.route, failure?.isFirst])).toEqual([
    ['mf-a', '/a/:id', true],
    ['mf-b', '', false],
  ]);
});

test('a page that failed on the server is not counted again', async () => {
  const { failed } = await open({ ...BOOT, problem: 'Please try again.' });
  failed('mf-a', 'render', new Error('broken'));
  expect(sent()[0]?.failure?.isFirst).toBe(false);
});

test('errors outside rendering belong to the remote whose file threw', async () => {
  const { emit } = await open();
  emit('error', { error: errorAt('https://a.example/_r/mf-b/1.0.0/page.js:1:2') });
  emit('unhandledrejection', { reason: errorAt('https://a.example/assets/start.js:1:2') });
  emit('error', { error: null });
  expect(sent().map(({ failure }) => [failure?.remote, failure?.kind])).toEqual([
    ['mf-b', 'browser-script'],
  ]);
});

test('few errors of a page load are reported', async () => {
  const { failed } = await open();
  for (const name of 'abcdefghij') failed('mf-a', 'render', new Error(name));
  expect(sent()).toHaveLength(5);
});

test.each([
  ['a QA session', { ...BOOT, qa: QA }],
  ['a page without a route', OWN_PAGE],
])('%s reports nothing', async (_, boot) => {
  const { failed } = await open(boot);
  failed('mf-a', 'render', new Error('broken'));
  expect(sent()).toEqual([]);
});

test('a page that the browser has translated reports only what the translation did not cause', async () => {
  const { failed } = await open();
  document.body.innerHTML = '<p><font>Hallo</font></p>';
  onTestFinished(() => document.body.replaceChildren());
  failed('mf-a', 'hydration', new Error('no match'));
  failed('mf-a', 'render', new DOMException('no parent', 'NotFoundError'));
  expect(sent()).toEqual([]);
  failed('mf-a', 'load', new Error('no code'));
  failed('mf-a', 'render', new Error('broken'));
  expect(sent().map(({ failure }) => failure?.kind)).toEqual(['browser-load', 'browser-render']);
});
