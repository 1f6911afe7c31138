import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createStatementObserver } from './statement-observer.ts';

function observed(slowMs: number, times: number) {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const metrics = { statement: () => {} };
  const observer = createStatementObserver({ metrics, logger, slowMs });
  for (let turn = 0; turn < times; turn++)
    observer.onStatement({ text: () => 'select ?', start: 0, end: 300 });
  return lines;
}

afterEach(() => {
  vi.useRealTimers();
});

test('a slow statement is logged', () => {
  const [line = ''] = observed(200, 1);
  expect(JSON.parse(line)).toMatchObject({ statement: 'select ?', ms: 300 });
  expect(observed(300, 1)).toHaveLength(1);
  expect(observed(301, 1)).toEqual([]);
  expect(observed(0, 1)).toEqual([]);
});

test('an overload does not flood the log', () => {
  expect(observed(200, 500)).toHaveLength(20);
});

test('the log tells how many slow statements of an overload it left out', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const metrics = { statement: () => {} };
  const observer = createStatementObserver({ metrics, logger, slowMs: 200 });
  const observe = () => observer.onStatement({ text: () => 'select ?', start: 0, end: 300 });
  vi.advanceTimersByTime(1);
  for (let turn = 0; turn < 25; turn++) observe();
  vi.advanceTimersByTime(60_000);
  observe();
  expect(lines.slice(20).map((line) => JSON.parse(line))).toMatchObject([
    { event: 'slow-statements', unlogged: 5 },
    { event: 'slow-statement' },
  ]);
});
