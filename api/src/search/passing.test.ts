import { describe, expect, test } from 'vitest';
import { waysToPass } from './passing.ts';

const sorted = (ways: number[][]) => ways.map((way) => way.toSorted((a, b) => a - b)).sort();

describe('the ways to have enough', () => {
  test('one term is needed alone', () => {
    expect(waysToPass([0.3], 0.55)).toEqual([[0]]);
  });

  test('two terms that say as much are both needed', () => {
    expect(sorted(waysToPass([0.5, 0.5], 0.55))).toEqual([[0, 1]]);
  });

  test('a rare term is enough beside a common one, which is not', () => {
    expect(waysToPass([0.1, 0.6], 0.55)).toEqual([[1]]);
  });

  test('any two of three do', () => {
    expect(sorted(waysToPass([0.4, 0.4, 0.4], 0.45))).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });

  test('of a long text there are few, and none that passes is lost', () => {
    const weights = Array.from({ length: 16 }, (_, index) => 0.2 + index / 40);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const ways = waysToPass(weights, 0.35);
    expect(ways.length).toBeLessThanOrEqual(64);
    for (let seed = 1; seed < 2000; seed += 1) {
      const had = new Set(
        weights.map((_, place) => place).filter((place) => (seed * 7919 * (place + 3)) % 5 < 2),
      );
      const sum = [...had].reduce((all, place) => all + (weights[place] ?? 0), 0);
      if (sum < 0.35 * total) continue;
      expect(ways.some((way) => way.every((place) => had.has(place)))).toBe(true);
    }
  });
});
