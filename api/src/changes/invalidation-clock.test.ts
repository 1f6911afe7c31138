import { expect, test } from 'vitest';
import { createLocalChanges } from './changes.ts';
import { InvalidationClock } from './invalidation-clock.ts';

test('a tag is current until it changes; other tags stay current', () => {
  const clock = new InvalidationClock();
  const before = clock.now;
  clock.record({ agents: [5], orders: ['votes'] });
  expect(clock.isCurrent(['agent:5'], before)).toBe(false);
  expect(clock.isCurrent(['agent:6', 'order:votes'], before)).toBe(false);
  expect(clock.isCurrent(['agent:6', 'review:5', 'order:score'], before)).toBe(true);
  expect(clock.isCurrent(['agent:5'], clock.now)).toBe(true);
});

test('after a change of everything, nothing older is current', () => {
  const clock = new InvalidationClock();
  clock.record({ everything: true });
  expect(clock.isCurrent([], 0)).toBe(false);
  expect(clock.isCurrent([], clock.now)).toBe(true);
});

test('its memory is bounded, and evicting tags never makes a stale tag current', () => {
  const clock = new InvalidationClock();
  clock.record({ agents: [1] });
  const afterFirst = clock.now;
  clock.record({ agents: Array.from({ length: 100_001 }, (_, index) => index + 2) });
  expect(clock.isCurrent(['agent:1'], afterFirst)).toBe(false);
  expect(clock.isCurrent(['agent:1'], clock.now)).toBe(true);
});

test('each change increments the version', async () => {
  const changes = createLocalChanges(new InvalidationClock(), new Date(1000));
  const first = changes.version();
  expect(await changes.note({ agents: [1] })).toBe('1000-1');
  expect(first).toBe('1000-0');
  expect(changes.version()).toBe('1000-1');
});
