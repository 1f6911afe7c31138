import type { ScoreInterval } from './interval.ts';

/** The range of ranks that an agent may have, among all agents and within its category. */
export interface RankRanges {
  rankLow: number;
  rankHigh: number;
  categoryRankLow: number;
  categoryRankHigh: number;
}

interface Bounds {
  lows: number[];
  highs: number[];
}

/** Collects the score intervals of all agents and computes their rank ranges. */
export class RankRangeCollector {
  private readonly categories = new Map<number, Bounds>();

  add(categoryId: number, { scoreLow, scoreHigh }: ScoreInterval): void {
    const bounds = this.categories.get(categoryId) ?? { lows: [], highs: [] };
    this.categories.set(categoryId, bounds);
    bounds.lows.push(scoreLow);
    bounds.highs.push(scoreHigh);
  }

  /**
   * Returns a function that computes an agent's ranges. An agent ranks behind those whose whole
   * interval lies above its own, and ahead of those whose whole interval lies below. Agents with
   * overlapping intervals share ranks.
   *
   * @param pause awaited after each category, because sorting a large one takes some milliseconds
   */
  async finish(
    pause: () => Promise<unknown>,
  ): Promise<(categoryId: number, interval: ScoreInterval) => RankRanges> {
    const sorted = new Map<number, Record<keyof Bounds, Float64Array>>();
    for (const [id, { lows, highs }] of this.categories) {
      sorted.set(id, {
        lows: Float64Array.from(lows).sort(),
        highs: Float64Array.from(highs).sort(),
      });
      await pause();
    }
    return (categoryId, { scoreLow, scoreHigh }) => {
      const ranges = { rankLow: 1, rankHigh: 0, categoryRankLow: 1, categoryRankHigh: 0 };
      for (const [id, { lows, highs }] of sorted) {
        const ahead = lows.length - firstIndex(lows, (low) => low > scoreHigh);
        const notBehind = highs.length - firstIndex(highs, (high) => high >= scoreLow);
        ranges.rankLow += ahead;
        ranges.rankHigh += notBehind;
        if (id !== categoryId) continue;
        ranges.categoryRankLow += ahead;
        ranges.categoryRankHigh += notBehind;
      }
      return ranges;
    };
  }
}

/** Finds the first value that passes by binary search. All values after it must also pass. */
export function firstIndex(values: Float64Array, passes: (value: number) => boolean): number {
  let from = 0;
  let to = values.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (passes(values[middle] ?? Number.POSITIVE_INFINITY)) to = middle;
    else from = middle + 1;
  }
  return from;
}
