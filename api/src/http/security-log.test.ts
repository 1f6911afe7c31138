import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createSecurityLog } from './security-log.ts';

test('each refused network is logged once, however often it repeats', () => {
  const logger = pino({ level: 'silent' });
  const warn = vi.spyOn(logger, 'warn');
  const log = createSecurityLog(logger);
  for (let time = 0; time < 100; time += 1) log.refused('too many writes', Buffer.from([1, 0xab]));
  log.refused('too many writes', Buffer.from([2]));
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { event: 'security', action: 'refused', reason: 'too many writes', network: '01ab' },
    { event: 'security', action: 'refused', reason: 'too many writes', network: '02' },
  ]);
});
