import { expect, test } from 'vitest';
import { randomNumbers } from '../../../bench/lib/random.ts';
import { evidenceOf, NO_EVIDENCE, observe } from './sequential-test.ts';

const PRIOR = { views: 1000, hits: 10 };
const LIMIT = 20;

/** Looks after every block, and returns the highest evidence of any look. */
function highest(seed: number, canary: number, control: number, looks = 200): number {
  const random = randomNumbers(seed);
  const draw = (views: number, share: number) =>
    Array.from({ length: views }, random).filter((value) => value < share).length;
  let evidence = NO_EVIDENCE;
  let totals = { canary: { views: 0, hits: 0 }, control: { views: 0, hits: 0 } };
  let most = 0;
  for (let look = 0; look < looks; look += 1) {
    const views = 20 + Math.floor(random() * 60);
    const add = (side: { views: number; hits: number }, share: number) => ({
      views: side.views + views,
      hits: side.hits + draw(views, share),
    });
    totals = { canary: add(totals.canary, canary), control: add(totals.control, control) };
    evidence = observe(evidence, totals, PRIOR);
    most = Math.max(most, evidenceOf(evidence));
  }
  return most;
}

test.each([0.001, 0.02, 0.3])('equal shares of %d rarely reach a limit at any look', (share) => {
  const reached = Array.from({ length: 300 }, (_, seed) => highest(seed, share, share)).filter(
    (most) => most >= LIMIT,
  );
  // Guaranteed: at most 1 in 20 on average.
  expect(reached.length).toBeLessThanOrEqual(300 / LIMIT);
});

test('a canary that fails less often gives no evidence against it', () => {
  expect(highest(1, 0.01, 0.05)).toBeLessThan(2);
});

test('a canary that fails more often gives evidence', () => {
  expect(highest(1, 0.03, 0.001)).toBeGreaterThan(10_000);
});

test('a few views on one side wait for more, and late failures count with later views', () => {
  const few = { canary: { views: 10, hits: 10 }, control: { views: 500, hits: 0 } };
  expect(observe(NO_EVIDENCE, few, PRIOR)).toEqual(NO_EVIDENCE);
  const late = { canary: { views: 30, hits: 40 }, control: { views: 500, hits: 0 } };
  const first = observe(NO_EVIDENCE, late, PRIOR);
  expect(first.canary).toEqual({ views: 30, hits: 30 });
  const more = { canary: { views: 60, hits: 40 }, control: { views: 600, hits: 0 } };
  expect(observe(first, more, PRIOR).canary).toEqual({ views: 60, hits: 40 });
});
