import { expect, test, vi } from 'vitest';
import { watchConsole } from '../../src/dev/browser/console-errors.ts';
import { ErrorReports } from '../../src/dev/browser/error-reports.ts';

/** The trace that is reported for a call of `console.error`. */
function traceOfCall(...values: unknown[]): string {
  const shown = vi.fn();
  const report = vi.fn<(trace: string) => void>();
  const target = { error: shown };
  watchConsole(target, report);
  target.error(...values);
  expect(shown.mock.calls).toEqual([values]);
  expect(report).toHaveBeenCalledOnce();
  return report.mock.calls[0]?.[0] ?? '';
}

const circular: Record<string, unknown> = {};
circular.self = circular;

test.each([
  ['an object that contains itself', ['a', circular], 'a [object Object]'],
  ['a text', ['no otter'], 'no otter'],
  ['places for values', ['%s needs %d %o%c', 'A', 2, { b: 1 }, 'color: red'], 'A needs 2 {"b":1}'],
  ['several values', ['a', { b: [1] }, undefined], 'a {"b":[1]} undefined'],
  ['a text and an error', ['Failed:', new Error('no otter')], 'Failed: no otter'],
])('%s in the console is reported as the console shows it', (_, values, message) => {
  expect(traceOfCall(...values).split('\n')[0]).toBe(`console.error: ${message}`);
});

test('a message in the console has the position of the call', () => {
  const [, first] = traceOfCall('no otter').split('\n');
  expect(first).toMatch(/at traceOfCall /);
});

test('an error in the console has its own trace', () => {
  const error = new Error('no otter');
  expect(traceOfCall(error)).toBe(error.stack);
});

const PROBLEM = { kind: 'browser', message: 'no otter' };

test('an error that occurs again is reported once until the code changes', async () => {
  const send = vi.fn(async () => Response.json(PROBLEM));
  const reports = new ErrorReports(send);
  const found = [await reports.report('a'), await reports.report('a')];
  expect(found).toEqual([PROBLEM, PROBLEM]);
  expect(send).toHaveBeenCalledOnce();
  reports.clear();
  await reports.report('a');
  expect(send).toHaveBeenCalledTimes(2);
});

test('a page whose errors differ each time does not flood the terminal', async () => {
  const send = vi.fn(async () => Response.json(PROBLEM));
  const reports = new ErrorReports(send);
  for (let index = 0; index < 1000; index += 1) await reports.report(`error ${index}`);
  expect(send.mock.calls.length).toBeLessThan(100);
});

test('an error that cannot be mapped keeps its text', async () => {
  const reports = new ErrorReports(() => Promise.reject(new TypeError('offline')));
  expect(await reports.report('no otter')).toEqual(PROBLEM);
});
