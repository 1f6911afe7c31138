import { pino } from 'pino';
import { expect, test } from 'vitest';
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

test('a slow statement is logged', () => {
  const [line = ''] = observed(200, 1);
  expect(JSON.parse(line)).toMatchObject({ statement: 'select ?', ms: 300 });
  expect(observed(301, 1)).toEqual([]);
  expect(observed(0, 1)).toEqual([]);
});

test('an overload does not flood the log', () => {
  expect(observed(200, 500)).toHaveLength(20);
});
