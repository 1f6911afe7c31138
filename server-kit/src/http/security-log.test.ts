import { afterEach, expect, test, vi } from 'vitest';
import { createSecurityLog } from './security-log.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('each refused network is logged once, however often it repeats, and each refusal is counted', () => {
  const warn = vi.fn();
  const count = vi.fn();
  const log = createSecurityLog({ warn }, count);
  for (let time = 0; time < 100; time += 1) log.refused('too many writes', Buffer.from([1, 0xab]));
  log.refused('too many writes', Buffer.from([2]));
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { event: 'security', action: 'refused', reason: 'too many writes', network: '01ab' },
    { event: 'security', action: 'refused', reason: 'too many writes', network: '02' },
  ]);
  expect(count).toHaveBeenCalledTimes(101);
  expect(count).toHaveBeenCalledWith('too many writes');
});

test('a network that is still refused after a minute is logged again', () => {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  // The cache reads the clock again after a timer.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const pass = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };
  const warn = vi.fn();
  const log = createSecurityLog({ warn }, () => {});
  const refuse = () => log.refused('too many writes', Buffer.from([1]));
  refuse();
  pass(59_000);
  refuse();
  expect(warn).toHaveBeenCalledTimes(1);
  pass(2000);
  refuse();
  expect(warn).toHaveBeenCalledTimes(2);
});
