import { describe, expect, test } from 'vitest';
import { minimalTermSets } from './minimum-should-match.ts';

const sorted = (sets: number[][]) => sets.map((set) => set.toSorted((a, b) => a - b)).sort();

describe('minimal term sets', () => {
  test('a single term is required', () => {
    expect(minimalTermSets([0.3], 0.55)).toEqual([[0]]);
  });

  test('two terms of equal weight are both required', () => {
    expect(sorted(minimalTermSets([0.5, 0.5], 0.55))).toEqual([[0, 1]]);
  });

  test('a rare term suffices without a common one, but not the reverse', () => {
    expect(minimalTermSets([0.1, 0.6], 0.55)).toEqual([[1]]);
  });

  test('any two of three equal terms suffice', () => {
    expect(sorted(minimalTermSets([0.4, 0.4, 0.4], 0.45))).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });

  test('a long text has few sets, and they cover every sufficient combination', () => {
    const weights = Array.from({ length: 16 }, (_, index) => 0.2 + index / 40);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const sets = minimalTermSets(weights, 0.35);
    expect(sets.length).toBeLessThanOrEqual(64);
    for (let seed = 1; seed < 2000; seed += 1) {
      const present = new Set(
        weights.map((_, term) => term).filter((term) => (seed * 7919 * (term + 3)) % 5 < 2),
      );
      const sum = [...present].reduce((all, term) => all + (weights[term] ?? 0), 0);
      if (sum < 0.35 * total) continue;
      expect(sets.some((set) => set.every((term) => present.has(term)))).toBe(true);
    }
  });
});
