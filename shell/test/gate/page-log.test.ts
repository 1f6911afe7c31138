import { expect, test } from 'vitest';
import { PageLog } from '../../src/gate/browser/page-log.ts';

const ORIGIN = 'http://127.0.0.1:4000';

/** The problems that a log collects from these events. */
function logOf(events: readonly (readonly [method: string, params: unknown])[], isHealthy = true) {
  const log = new PageLog(ORIGIN, isHealthy);
  for (const [method, params] of events) log.note(method, params);
  return { hydration: log.hydration, console: log.console };
}

const consoleCall = (type: string, description: string) =>
  ['Runtime.consoleAPICalled', { type, args: [{ description }] }] as const;
const entry = (source: string, text: string, path = '') =>
  [
    'Log.entryAdded',
    { entry: { source, level: 'error', text, url: path && ORIGIN + path } },
  ] as const;

test('a hydration mismatch is reported as such', () => {
  const { hydration, console } = logOf([
    consoleCall('error', 'Error: Minified React error #418; visit …'),
  ]);
  expect(hydration).toEqual([
    expect.stringMatching(
      /^the browser renders a different page than the server \(hydration mismatch\)/,
    ),
  ]);
  expect(console).toEqual([]);
});

test('an error that stops the page is reported in place of a page that does not hydrate', () => {
  const exception = { description: 'ReferenceError: process is not defined' };
  const exceptionDetails = { text: 'Uncaught', exception };
  expect(logOf([['Runtime.exceptionThrown', { exceptionDetails }]])).toEqual({
    hydration: ['it throws: ReferenceError: process is not defined'],
    console: [],
  });
});

test('a page may log an API failure only if the scenario has one', () => {
  const failed = consoleCall('error', 'Failed to fetch reviews: 503: Away');
  expect(logOf([failed], false)).toEqual({ hydration: [], console: [] });
  expect(logOf([failed])).toEqual({
    hydration: ['console.error: Failed to fetch reviews: 503: Away'],
    console: [],
  });
});

const STATUS = 'Failed to load resource: the server responded with a status of 404';

test.each([
  ['Fetch', '/api/votes?agentId=1', false],
  ['Document', '/agent/999', false],
  ['Script', '/_r/mf-a/1.0.0/page.js', true],
  ['Image', '/no-picture.png', true],
  ['Image', '/api/picture.png', true],
  ['Font', '/fonts/x.woff2', true],
  ['Stylesheet', '/x.css', true],
  ['Fetch', '/prices.json', true],
  ['Fetch', '/pages/api/prices', true],
])('a failed %s of %s is a problem: %s', (type, path, isProblem) => {
  const requestId = '7';
  const url = ORIGIN + path;
  const failed = { source: 'network', level: 'error', text: STATUS, url };
  const { console } = logOf([
    ['Network.requestWillBeSent', { requestId, request: { url }, type }],
    ['Log.entryAdded', { entry: { ...failed, networkRequestId: requestId } }],
  ]);
  expect(console).toEqual(isProblem ? [`network: ${STATUS} (${url})`] : []);
});

test.each([
  ['kWasmEvalViolation', 'WebAssembly'],
  ['kEvalViolation', 'eval'],
  ['kTrustedTypesSinkViolation', 'a string that becomes HTML or a script'],
])('a %s is reported although the page catches it', (contentSecurityPolicyViolationType, what) => {
  const violatedDirective = 'script-src';
  const details = { violatedDirective, contentSecurityPolicyViolationType };
  const { console } = logOf([
    [
      'Audits.issueAdded',
      {
        issue: {
          code: 'ContentSecurityPolicyIssue',
          details: { contentSecurityPolicyIssueDetails: details },
        },
      },
    ],
  ]);
  expect(console).toEqual([`security: the policy forbids ${what} (script-src)`]);
});

test('violations of the security policy are reported', () => {
  const { console } = logOf([entry('security', 'Refused to load https://evil.example/x.js')]);
  expect(console).toEqual(['security: Refused to load https://evil.example/x.js']);
});

test('counts requests and the bytes of scripts', () => {
  const log = new PageLog(ORIGIN, true);
  for (const [index, type] of ['Script', 'Script', 'Fetch'].entries()) {
    const requestId = String(index);
    log.note('Network.requestWillBeSent', { requestId, request: { url: ORIGIN }, type });
    log.note('Network.loadingFinished', { requestId, encodedDataLength: 1000 });
  }
  expect([log.requests, log.bytesOf('Script'), log.bytesOf('Stylesheet')]).toEqual([3, 2000, 0]);
});

test('repeated and long messages are shortened', () => {
  const { console } = logOf([
    ...Array.from({ length: 50 }, () => consoleCall('log', 'again')),
    ...Array.from({ length: 50 }, (_, index) => consoleCall('log', `${index}`.padEnd(5000, 'x'))),
  ]);
  expect(console).toHaveLength(10);
  for (const line of console) expect(line.length).toBeLessThan(700);
});

test('a page is idle when no request is open', () => {
  const log = new PageLog(ORIGIN, true);
  const request = { requestId: '1', request: { url: `${ORIGIN}/api/agents` } };
  log.note('Network.requestWillBeSent', request);
  expect(log.idleMs).toBe(0);
  log.note('Network.loadingFailed', { requestId: '1' });
  expect(log.idleMs).toBeGreaterThanOrEqual(0);
});
