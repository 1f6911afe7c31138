import { compareVersions } from '@agent-atlas/api/contract/http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidationClock } from '../../../src/server/cache/invalidation-clock.ts';

const at = (value: number, epoch = 1) => ({ epoch, value });

function clockAt(value: number): InvalidationClock {
  const clock = new InvalidationClock();
  clock.apply(at(value));
  return clock;
}

describe('a copy', () => {
  test('is fresh until one of its tags changes', () => {
    const clock = clockAt(1);
    expect(clock.staleness(at(1), ['agent:5'])).toBe('fresh');
    clock.apply({ ...at(2), hard: ['agent:6'], soft: ['agent:7'] });
    expect(clock.staleness(at(1), ['agent:5'])).toBe('fresh');
    clock.apply({ ...at(3), soft: ['agent:5'] });
    expect(clock.staleness(at(1), ['agent:5'])).toBe('soft');
    clock.apply({ ...at(4), hard: ['agent:5'] });
    expect(clock.staleness(at(1), ['agent:5'])).toBe('hard');
  });

  test('made after the change is fresh', () => {
    const clock = clockAt(1);
    clock.apply({ ...at(2), hard: ['agents'] });
    expect(clock.staleness(at(2), ['agents'])).toBe('fresh');
  });

  test('is outdated when everything has changed', () => {
    const clock = clockAt(1);
    clock.apply({ ...at(2), hard: '*' });
    expect([clock.staleness(at(1), []), clock.staleness(at(2), [])]).toEqual(['hard', 'fresh']);
  });

  test('is soft-stale when events were missed', () => {
    const clock = clockAt(1);
    clock.apply({ ...at(9), reset: true });
    expect(clock.staleness(at(1), ['agents'])).toBe('soft');
  });

  test('is soft-stale after a reset at the current version', () => {
    const clock = clockAt(9);
    clock.apply({ ...at(9), reset: true });
    expect(clock.staleness(at(8), ['agents'])).toBe('soft');
  });

  test('from another database is outdated, whatever its version', () => {
    const clock = clockAt(500);
    clock.apply(at(1, 2));
    expect(clock.staleness(at(500), [])).toBe('hard');
    expect(clock.staleness(at(1, 2), [])).toBe('fresh');
  });

  test("from a newer database than the clock's is fresh", () => {
    expect(clockAt(5).staleness(at(1, 2), ['agents'])).toBe('fresh');
  });

  test('without data never becomes stale', () => {
    const clock = clockAt(1);
    clock.apply({ ...at(2), hard: '*' });
    expect(clock.staleness(undefined, [])).toBe('fresh');
  });
});

describe('a voter', () => {
  test('sees a copy from their vote or later', () => {
    const clock = clockAt(5);
    expect(clock.shows(at(5), at(5), ['agent:1'])).toBe(true);
    expect(clock.shows(at(5), at(6), ['agent:1'])).toBe(true);
  });

  test('does not see an older copy affected by the vote', () => {
    const clock = clockAt(4);
    clock.apply({ ...at(5), soft: ['agent:1'] });
    expect(clock.shows(at(5), at(4), ['agent:1'])).toBe(false);
    expect(clock.shows(at(5), at(4), ['agent:2'])).toBe(true);
  });

  test('does not see an older copy before this server knows about the vote', () => {
    expect(clockAt(4).shows(at(5), at(4), ['agent:1'])).toBe(false);
  });
});

test('a lagging server cannot turn the clock back', () => {
  const clock = clockAt(1);
  clock.apply({ ...at(5), hard: ['agents'] });
  clock.apply({ ...at(3), hard: '*' });
  clock.apply({ ...at(9, 0), hard: '*' });
  expect(clock.version).toEqual(at(5));
  expect(clock.staleness(at(5), ['agents', 'other'])).toBe('fresh');
});

test('beyond the tag limit everything earlier counts as changed', () => {
  const clock = clockAt(1);
  const many = Array.from({ length: 50_001 }, (_, index) => `agent:${index}`);
  clock.apply({ ...at(2), hard: many });
  expect(clock.staleness(at(1), ['agent:7'])).toBe('hard');
  expect(clock.staleness(at(1), ['other'])).toBe('hard');
  expect(clock.staleness(at(2), ['agent:7'])).toBe('fresh');
});

describe('for any order of events from several servers', () => {
  const TAGS = ['agents', 'agent:1', 'agent:2', 'order:votes'];
  const number = fc.integer({ min: 0, max: 9 });
  const tags = fc.subarray(TAGS);
  const event = fc.record(
    {
      epoch: fc.integer({ min: 1, max: 3 }),
      value: number,
      hard: fc.oneof(tags, fc.constant('*' as const)),
      soft: tags,
      reset: fc.constant(true as const),
    },
    { requiredKeys: ['epoch', 'value'] },
  );
  const copy = fc.record({ epoch: fc.integer({ min: 1, max: 3 }), value: number });
  const RANK = { fresh: 0, soft: 1, hard: 2 };

  test('the version never decreases and copies never become fresher', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), copy, tags, (events, version, shown) => {
        const clock = new InvalidationClock();
        let before = clock.version;
        let rank = 0;
        for (const each of events) {
          clock.apply(each);
          const now = RANK[clock.staleness(version, shown)];
          expect(compareVersions(clock.version, before)).toBeGreaterThanOrEqual(0);
          expect(now).toBeGreaterThanOrEqual(rank);
          before = clock.version;
          rank = now;
        }
      }),
    );
  });
});
