import { expect, test } from 'vitest';
import { PageLog } from '../../src/gate/browser/page-log.ts';

const ORIGIN = 'http://127.0.0.1:4000';

/** What is made of what a page does. */
function logOf(events: readonly (readonly [method: string, params: unknown])[], isHealthy = true) {
  const log = new PageLog(ORIGIN, isHealthy);
  for (const [method, params] of events) log.note(method, params);
  return { hydration: log.hydration, console: log.console };
}

const said = (type: string, description: string) =>
  ['Runtime.consoleAPICalled', { type, args: [{ description }] }] as const;
const entry = (source: string, text: string, path = '') =>
  [
    'Log.entryAdded',
    { entry: { source, level: 'error', text, url: path && ORIGIN + path } },
  ] as const;

test('a mismatch is named as one', () => {
  const { hydration, console } = logOf([
    said('error', 'Error: Minified React error #418; visit …'),
  ]);
  expect(hydration).toEqual([
    expect.stringMatching(
      /^the browser renders a different page than the server \(hydration mismatch\)/,
    ),
  ]);
  expect(console).toEqual([]);
});

test('a failure of the API may be said where the scenario has one, and only there', () => {
  const failed = said('error', 'Failed to fetch reviews: 503: Away');
  expect(logOf([failed], false)).toEqual({ hydration: [], console: [] });
  expect(logOf([failed])).toEqual({
    hydration: ['console.error: Failed to fetch reviews: 503: Away'],
    console: [],
  });
});

test('a failed call of the API is left to the page, a failed file is not', () => {
  const status = 'Failed to load resource: the server responded with a status of 404';
  expect(logOf([entry('network', status, '/api/votes?agentId=1')]).console).toEqual([]);
  expect(logOf([entry('network', status, '/_r/mf-a/1.0.0/page.js')]).console).toEqual([
    `network: ${status} (${ORIGIN}/_r/mf-a/1.0.0/page.js)`,
  ]);
});

test('what the policy refuses is named', () => {
  const { console } = logOf([entry('security', 'Refused to load https://evil.example/x.js')]);
  expect(console).toEqual(['security: Refused to load https://evil.example/x.js']);
});

test('a page that talks without end is quoted once and in part', () => {
  const { console } = logOf([
    ...Array.from({ length: 50 }, () => said('log', 'again')),
    ...Array.from({ length: 50 }, (_, index) => said('log', `${index}`.padEnd(5000, 'x'))),
  ]);
  expect(console).toHaveLength(10);
  for (const line of console) expect(line.length).toBeLessThan(700);
});

test('a page rests when nothing is under way', () => {
  const log = new PageLog(ORIGIN, true);
  const request = { requestId: '1', request: { url: `${ORIGIN}/api/agents` } };
  log.note('Network.requestWillBeSent', request);
  expect(log.idleMs).toBe(0);
  log.note('Network.loadingFailed', { requestId: '1' });
  expect(log.idleMs).toBeGreaterThanOrEqual(0);
});
