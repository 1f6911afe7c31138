import { expect, test } from 'vitest';
import { createLocalChanges, Freshness } from './changes.ts';

test('a fact is current until it is touched, and others stay so', () => {
  const freshness = new Freshness();
  const before = freshness.now;
  freshness.touch({ agents: [5], orders: ['votes'] });
  expect(freshness.isCurrent(['agent:5'], before)).toBe(false);
  expect(freshness.isCurrent(['agent:6', 'order:votes'], before)).toBe(false);
  expect(freshness.isCurrent(['agent:6', 'review:5', 'order:score'], before)).toBe(true);
  expect(freshness.isCurrent(['agent:5'], freshness.now)).toBe(true);
});

test('after a change of everything nothing older is current', () => {
  const freshness = new Freshness();
  freshness.touch({ everything: true });
  expect(freshness.isCurrent([], 0)).toBe(false);
  expect(freshness.isCurrent([], freshness.now)).toBe(true);
});

test('what it remembers is bounded, and forgetting makes nothing current that is not', () => {
  const freshness = new Freshness();
  freshness.touch({ agents: [1] });
  const afterFirst = freshness.now;
  freshness.touch({ agents: Array.from({ length: 100_001 }, (_, index) => index + 2) });
  expect(freshness.isCurrent(['agent:1'], afterFirst)).toBe(false);
  expect(freshness.isCurrent(['agent:1'], freshness.now)).toBe(true);
});

test('each change is another version', async () => {
  const changes = createLocalChanges(new Freshness(), new Date(1000));
  const first = changes.version();
  await changes.note({ agents: [1] });
  expect(first).toBe('1000-0');
  expect(changes.version()).toBe('1000-1');
});
