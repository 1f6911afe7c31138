import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QaBoot } from '../../contract/boot.ts';
import { interceptCalls } from '../../src/browser/qa/calls.ts';
import { keepConditions } from '../../src/browser/qa/conditions-in-url.ts';
import { isPanelShortcut } from '../../src/browser/qa/dock.ts';
import { draftOf, readDraft } from '../../src/browser/qa/drafts.ts';
import { pseudoLocalized } from '../../src/browser/qa/long-text.ts';
import { takeScreenshot } from '../../src/browser/qa/screenshot.ts';
import { nameOf, recordSteps } from '../../src/browser/qa/steps.ts';
import { openTrail, withoutValues } from '../../src/browser/qa/trail.ts';
import { NO_CONDITIONS, readConditions } from '../../src/qa/conditions.ts';
import { showTab, travel } from '../support/page-tab.tsx';

const qaWith = (query: string, answers: QaBoot['answers'] = {}): QaBoot => ({
  versions: {},
  faults: {},
  ...{ person: 'Ana', purpose: null, scope: 'any version of any remote' },
  expires: 0,
  renderMs: 0,
  requestId: 'page-request',
  refused: [],
  answers,
  conditions: readConditions(new URLSearchParams(query)).conditions,
});

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('an API call in a session', () => {
  function open(query: string, answers?: QaBoot['answers'], isFailing = () => false) {
    const send = vi.fn<typeof fetch>(async () => new Response('from the API'));
    vi.stubGlobal('fetch', send);
    const trail = openTrail();
    interceptCalls({ qa: qaWith(query, answers), trail, isFailing });
    return { send, trail };
  }

  test('gets the response of the scenario, with the cursor of its next page', async () => {
    const { send } = open('', { '/api/agents?limit=2': { json: [1], next: 'c2' } });
    const response = await fetch('/api/agents?limit=2');
    expect(await response.json()).toEqual([1]);
    expect(response.headers.get('link')).toBe('</api/agents?cursor=c2>; rel="next"');
    expect(send).not.toHaveBeenCalled();
  });

  test('that is pending ends only when the page aborts it', async () => {
    const { trail } = open('', { '/api/agents': { pending: true } });
    const page = new AbortController();
    const call = fetch('/api/agents', { signal: page.signal });
    page.abort();
    await expect(call).rejects.toThrow(/abort/i);
    expect(trail.calls).toEqual([]);
  });

  test('is recorded with its request id and without the values of its query', async () => {
    const { send, trail } = open('qa-call=503 GET /api/search*');
    await fetch('/api/search?q=typed&limit=5');
    await fetch('/api/agents');
    expect(trail.calls).toMatchObject([
      { call: 'GET /api/search?q=…&limit=5', status: 503 },
      { call: 'GET /api/agents', status: 200 },
    ]);
    const [sent] = send.mock.calls[0] ?? [];
    const id = sent instanceof Request ? sent.headers.get('x-request-id') : '';
    expect(trail.calls[1]?.requestId).toBe(id);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(sent instanceof Request && sent.headers.get('x-atlas-qa-page')).toBe('1');
  });

  test('fails offline and for a failing remote; other requests go through', async () => {
    open('qa-network=offline');
    await expect(fetch('/api/agents')).rejects.toThrow('offline');
    expect(await (await fetch('/_qa/remotes')).text()).toBe('from the API');
    open('', {}, () => true);
    expect((await fetch('/api/agents')).status).toBe(500);
  });
});

describe('the trail', () => {
  test('keeps the last 50 steps of the tab, also across page loads', () => {
    const trail = openTrail();
    for (let step = 0; step < 60; step++) trail.addStep(`step ${step}`);
    expect(trail.steps).toHaveLength(50);
    expect(openTrail().steps[0]?.text).toBe('step 10');
  });

  test('starts anew when what is stored is malformed', () => {
    sessionStorage.setItem('atlas-qa-trail', '{"steps":[{"text":5}]}');
    expect(openTrail().steps).toEqual([]);
  });

  test('omits typed values and conditions from URLs', () => {
    expect(withoutValues('/search?q=my+name&page=2&qa-theme=dark')).toBe('/search?q=…&page=2');
    expect(withoutValues('/faq')).toBe('/faq');
  });

  test.each([
    ['<button aria-label="Close">x</button>', 'Close'],
    ['<a href="/">Home  page</a>', 'Home page'],
    ['<label>Email <input value="ana@example.com"></label>', 'Email'],
    ['<input placeholder="Search" value="secret">', 'Search'],
    ['<textarea aria-label="Review">secret</textarea>', 'Review'],
    ['<textarea>secret</textarea>', ''],
  ])('names %s as %j, never by what a visitor typed', (html, name) => {
    document.body.innerHTML = html;
    const control = document.querySelector('button, a, input, textarea');
    expect(control && nameOf(control)).toBe(name);
  });
});

describe('a navigation', () => {
  const url = () => location.pathname + location.search;

  test('keeps the conditions in the URL of each page', async () => {
    const { router, open, arrive } = showTab();
    keepConditions(router, { ...NO_CONDITIONS, theme: 'dark' });
    expect(url()).toBe('/?qa-theme=dark');
    await open('/a?page=2');
    await arrive('/a?page=2');
    expect(url()).toBe('/a?page=2&qa-theme=dark');
    await travel(-1);
    await arrive('/?qa-theme=dark');
    expect(url()).toBe('/?qa-theme=dark');
  });

  test('is a step when its page is on the screen, without the values of its query', async () => {
    const { router, open, arrive } = showTab();
    const trail = openTrail();
    recordSteps(router, trail);
    const steps = () => trail.steps.map(({ text }) => text);
    await open('/a?q=typed');
    expect(steps()).toEqual(['opened /']);
    await arrive('/a?q=typed');
    expect(steps()).toEqual(['opened /', 'opened /a?q=…']);
  });
});

test('the fields hold every condition, and refuse what a URL refuses', () => {
  const { conditions } = readConditions(
    new URLSearchParams('qa-width=360&qa-theme=dark&qa-call=503 GET /api/x&qa-version=mf-a@1.0.0'),
  );
  expect(readDraft(draftOf(conditions), conditions)).toEqual({ conditions, refused: [] });
  const wrong = { ...draftOf(NO_CONDITIONS), clock: 'now', calls: '200 GET /x' };
  expect(readDraft(wrong, NO_CONDITIONS).refused).toHaveLength(2);
});

test('long text is about 40% longer, and numbers stay', () => {
  const long = pseudoLocalized('Compare agents');
  expect(long).toMatch(/^\[.*\]$/);
  expect(long.length).toBeGreaterThanOrEqual('Compare agents'.length * 1.4);
  expect(pseudoLocalized(' 4.5 ')).toBe(' 4.5 ');
  expect(pseudoLocalized(' a$&b ')).toContain('á$&b');
});

test('the shortcut is Alt+Q, except in fields', () => {
  document.body.innerHTML = '<button></button><input>';
  const pressed: boolean[] = [];
  const listen = (event: KeyboardEvent) => pressed.push(isPanelShortcut(event));
  document.addEventListener('keydown', listen);
  const press = (selector: string, init: KeyboardEventInit) =>
    document
      .querySelector(selector)
      ?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, code: 'KeyQ', ...init }));
  press('button', { altKey: true });
  press('button', {});
  press('button', { altKey: true, ctrlKey: true });
  press('input', { altKey: true });
  document.removeEventListener('keydown', listen);
  expect(pressed).toEqual([true, false, false, false]);
});

test('without a picture the tester is told to attach one', async () => {
  await expect(takeScreenshot()).rejects.toThrow('Attach your own');
});
