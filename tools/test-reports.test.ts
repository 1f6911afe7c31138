import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

test('a Vitest report lists failed tests, flaky tests and files that did not load', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: '/atlas/api/votes.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a vote counts', status: 'passed', failureMessages: [] },
          { fullName: 'a vote is kept', status: 'passed', failureMessages: ['Error: too late'] },
          {
            fullName: 'a vote is undone',
            status: 'failed',
            failureMessages: ['\u001b[31mError: expected 1\u001b[39m\n    at votes.test.ts:3'],
          },
        ],
      },
      {
        name: '/atlas/api/broken.test.ts',
        status: 'failed',
        message: "Cannot find module './gone.ts'\n",
        assertionResults: [],
      },
    ],
  };
  expect(readVitestReport(report, '/atlas')).toEqual({
    passed: 2,
    failed: 1,
    failures: [
      'api/votes.test.ts › a vote is undone\n    Error: expected 1',
      "api/broken.test.ts\n    Cannot find module './gone.ts'",
    ],
    flaky: ['api/votes.test.ts › a vote is kept\n    Error: too late'],
  });
});

test('a Playwright report lists tests with file, group and first error', () => {
  const failed = { error: { message: 'Timed out\nCall log:' } };
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        title: 'wizard.spec.ts',
        specs: [{ title: 'a step back', tests: [{ status: 'flaky', results: [failed, {}] }] }],
        suites: [
          {
            title: 'without JavaScript',
            specs: [
              { title: 'works', tests: [{ status: 'expected', results: [{}] }] },
              { title: 'prints', tests: [{ status: 'unexpected', results: [failed, failed] }] },
            ],
          },
        ],
      },
    ],
  };
  expect(readPlaywrightReport(report)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['wizard.spec.ts › without JavaScript › prints\n    Timed out'],
    flaky: ['wizard.spec.ts › a step back\n    Timed out'],
  });
});
