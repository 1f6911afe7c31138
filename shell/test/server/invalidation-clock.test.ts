import { compareVersions } from '@agent-atlas/api/contract/http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidationClock } from '../../src/server/invalidation-clock.ts';

const at = (value: number, epoch = 1) => ({ epoch, value });

function clockAt(value: number): InvalidationClock {
  const clock = new InvalidationClock();
  clock.apply(at(value));
  return clock;
}

describe('a copy', () => {
  test('is fresh until a fact that it shows changes', () => {
    const clock = clockAt(1);
    expect(clock.staleness(at(1), ['agent:5'])).toBe('fresh');
    clock.apply({ ...at(2), hard: ['agent:6'], soft: ['agent:7'] });
    expect(clock.staleness(at(1), ['agent:5'])).toBe('fresh');
    clock.apply({ ...at(3), soft: ['agent:5'] });
    expect(clock.staleness(at(1), ['agent:5'])).toBe('soft');
    clock.apply({ ...at(4), hard: ['agent:5'] });
    expect(clock.staleness(at(1), ['agent:5'])).toBe('hard');
  });

  test('that was made after the change is fresh', () => {
    const clock = clockAt(1);
    clock.apply({ ...at(2), hard: ['agents'] });
    expect(clock.staleness(at(2), ['agents'])).toBe('fresh');
  });

  test('of anything is outdated when everything changed', () => {
    const clock = clockAt(1);
    clock.apply({ ...at(2), hard: '*' });
    expect([clock.staleness(at(1), []), clock.staleness(at(2), [])]).toEqual(['hard', 'fresh']);
  });

  test('is renewed when events were missed, and may be served meanwhile', () => {
    const clock = clockAt(1);
    clock.apply({ ...at(9), reset: true });
    expect(clock.staleness(at(1), ['agents'])).toBe('soft');
  });

  test('is renewed after a reset at the version that the clock has already reached', () => {
    const clock = clockAt(9);
    clock.apply({ ...at(9), reset: true });
    expect(clock.staleness(at(8), ['agents'])).toBe('soft');
  });

  test('of another database is outdated, whichever number it had', () => {
    const clock = clockAt(500);
    clock.apply(at(1, 2));
    expect(clock.staleness(at(500), [])).toBe('hard');
    expect(clock.staleness(at(1, 2), [])).toBe('fresh');
  });

  test('of a younger database than the clock has heard of is fresh', () => {
    expect(clockAt(5).staleness(at(1, 2), ['agents'])).toBe('fresh');
  });

  test('that shows no facts never ages', () => {
    const clock = clockAt(1);
    clock.apply({ ...at(2), hard: '*' });
    expect(clock.staleness(undefined, [])).toBe('fresh');
  });
});

describe('a voter', () => {
  test('sees a copy made at their vote or later', () => {
    const clock = clockAt(5);
    expect(clock.shows(at(5), at(5), ['agent:1'])).toBe(true);
    expect(clock.shows(at(5), at(6), ['agent:1'])).toBe(true);
  });

  test('sees no older copy that the vote has changed', () => {
    const clock = clockAt(4);
    clock.apply({ ...at(5), soft: ['agent:1'] });
    expect(clock.shows(at(5), at(4), ['agent:1'])).toBe(false);
    expect(clock.shows(at(5), at(4), ['agent:2'])).toBe(true);
  });

  test('sees no older copy while this server has not heard of the vote', () => {
    expect(clockAt(4).shows(at(5), at(4), ['agent:1'])).toBe(false);
  });
});

test('a lagging server cannot take the clock back', () => {
  const clock = clockAt(1);
  clock.apply({ ...at(5), hard: ['agents'] });
  clock.apply({ ...at(3), hard: '*' });
  clock.apply({ ...at(9, 0), hard: '*' });
  expect(clock.version).toEqual(at(5));
  expect(clock.staleness(at(5), ['agents', 'other'])).toBe('fresh');
});

test('more tags than are remembered make everything before them outdated, not fresh', () => {
  const clock = clockAt(1);
  const many = Array.from({ length: 50_001 }, (_, index) => `agent:${index}`);
  clock.apply({ ...at(2), hard: many });
  expect(clock.staleness(at(1), ['agent:7'])).toBe('hard');
  expect(clock.staleness(at(1), ['other'])).toBe('hard');
  expect(clock.staleness(at(2), ['agent:7'])).toBe('fresh');
});

describe('whatever the feeds of several servers say, in whatever order', () => {
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

  test('its version never goes back, and a copy never becomes fresher', () => {
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
