import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './results.ts';
import { summaryOf } from './steps.ts';

test('a Vitest report gives failed tests, files that did not load, and how long each file took', () => {
  const times = { startTime: 1000, endTime: 1500 };
  const report = {
    numPassedTests: 2,
    testResults: [
      {
        ...times,
        name: '/atlas/api/votes.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a vote counts', status: 'passed', failureMessages: [] },
          {
            fullName: "a voter's vote is undone",
            status: 'failed',
            failureMessages: ['\u001b[31mError: expected 1\u001b[39m\n    at votes.test.ts:3'],
          },
        ],
      },
      // The same file on another database.
      { ...times, name: '/atlas/api/votes.test.ts', status: 'passed', assertionResults: [] },
      {
        ...times,
        name: '/atlas/api/broken.test.ts',
        status: 'failed',
        message: "Cannot find module './gone.ts'\n",
        assertionResults: [],
      },
    ],
  };
  expect(readVitestReport(report, '/atlas')).toEqual({
    passed: 2,
    failures: [
      {
        name: "api/votes.test.ts › a voter's vote is undone",
        reason: 'Error: expected 1',
        repeat: `pnpm test api/votes.test.ts -t 'a voter'\\''s vote is undone'`,
      },
      {
        name: 'api/broken.test.ts',
        reason: "Cannot find module './gone.ts'",
        repeat: 'pnpm test api/broken.test.ts',
      },
    ],
    files: new Map([
      ['api/votes.test.ts', 1000],
      ['api/broken.test.ts', 500],
    ]),
  });
});

test('a Playwright report gives failed tests with file and group, and errors outside of tests', () => {
  const failed = { duration: 20, error: { message: 'Timed out\nCall log:' } };
  const passed = { duration: 10 };
  const report = {
    stats: { expected: 1 },
    errors: [{ message: 'Error: no browser\n  at setup' }],
    suites: [
      {
        title: 'pages/wizard.trial.ts',
        specs: [{ title: 'a step back', tests: [{ status: 'expected', results: [passed] }] }],
        suites: [
          {
            title: 'without JavaScript',
            specs: [{ title: 'prints', tests: [{ status: 'unexpected', results: [failed] }] }],
          },
        ],
      },
    ],
  };
  expect(readPlaywrightReport(report, 'shell/e2e')).toEqual({
    passed: 1,
    failures: [
      expect.objectContaining({ reason: 'Error: no browser' }),
      {
        name: 'shell/e2e/pages/wizard.trial.ts › without JavaScript prints',
        reason: 'Timed out',
        repeat: "pnpm trials shell/e2e/pages/wizard.trial.ts -t 'without JavaScript prints'",
      },
    ],
    files: new Map([['shell/e2e/pages/wizard.trial.ts', 30]]),
  });
});

test.each([1, 5, 6, 400])('%d failures fit into the last twenty lines', (count) => {
  const failures = Array.from({ length: count }, (_, index) => ({
    name: `test ${index}`,
    reason: 'Error',
    repeat: `pnpm test ${index}`,
  }));
  const lines = summaryOf(failures);
  expect(lines.length).toBeLessThanOrEqual(17);
  expect(lines).toContain('    pnpm test 0');
  expect(lines.some((line) => line === `… and ${count - 5} more`)).toBe(count > 5);
});
