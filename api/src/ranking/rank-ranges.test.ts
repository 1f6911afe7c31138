import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RankRangeCollector } from './rank-ranges.ts';

const noPause = async () => {};

async function rangesOf(agents: readonly (readonly [number, number, number])[]) {
  const collector = new RankRangeCollector();
  const intervals = agents.map(([category, scoreLow, scoreHigh]) => ({
    category,
    interval: { scoreLow, scoreHigh },
  }));
  for (const { category, interval } of intervals) collector.add(category, interval);
  const rangesFor = await collector.finish(noPause);
  return intervals.map(({ category, interval }) => rangesFor(category, interval));
}

test('agents whose intervals overlap share a range', async () => {
  const ranges = await rangesOf([
    [1, 80, 90],
    [2, 78, 88],
    [1, 60, 70],
  ]);
  expect(ranges).toEqual([
    { rankLow: 1, rankHigh: 2, categoryRankLow: 1, categoryRankHigh: 1 },
    { rankLow: 1, rankHigh: 2, categoryRankLow: 1, categoryRankHigh: 1 },
    { rankLow: 3, rankHigh: 3, categoryRankLow: 2, categoryRankHigh: 2 },
  ]);
});

test('intervals that only touch overlap', async () => {
  const ranges = await rangesOf([
    [1, 70, 80],
    [1, 60, 70],
  ]);
  expect(ranges.map(({ rankLow, rankHigh }) => [rankLow, rankHigh])).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

const agent = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 30 }), fc.nat({ max: 12 }))
  .map(([category, low, width]) => [category, low, low + width] as const);

test('ranges equal those from comparing each pair of agents', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(agent, { minLength: 1, maxLength: 40 }), async (agents) => {
      const ranges = await rangesOf(agents);
      for (const [index, [category, low, high]] of agents.entries()) {
        const count = (passes: (other: (typeof agents)[number]) => boolean) =>
          agents.filter(passes).length;
        expect(ranges[index]).toEqual({
          rankLow: 1 + count((other) => other[1] > high),
          rankHigh: agents.length - count((other) => other[2] < low),
          categoryRankLow: 1 + count((other) => other[0] === category && other[1] > high),
          categoryRankHigh: count((other) => other[0] === category && other[2] >= low),
        });
      }
    }),
  );
});
