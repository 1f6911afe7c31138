import { describe, expect, test } from 'vitest';
import { trendInterval } from './trend.ts';
import { rankTrends } from './trending.ts';

const agent = (agentId: number, trendUp: number, trendDown = 0, score = 50) => {
  return { agentId, name: `Agent ${agentId}`, score, trendUp, trendDown };
};
const listed = (...agents: ReturnType<typeof agent>[]) =>
  rankTrends(agents).filter(({ rank }) => rank !== null);

test.each([
  ['three networks', agent(1, 3), []],
  ['four networks', agent(1, 4), [1]],
  ['as many for it as against it', agent(1, 20, 20), []],
])('with votes of %s, an agent is listed or not', (_, given, ids) => {
  expect(listed(given).map(({ agentId }) => agentId)).toEqual(ids);
});

test('another upvote never lowers the bound of a listed agent', () => {
  for (let up = 4; up < 60; up += 0.5) {
    for (let down = 0; down < up; down += 0.5) {
      const { trendLow } = trendInterval({ trendUp: up, trendDown: down });
      if (trendLow <= 0) continue;
      expect(trendInterval({ trendUp: up + 1, trendDown: down }).trendLow).toBeGreaterThan(
        trendLow,
      );
    }
  }
});

test('agents rank by upvotes less downvotes, ties by score', () => {
  const ids = listed(agent(1, 9), agent(2, 12, 2), agent(3, 10, 1, 60)).map((row) => row.agentId);
  expect(ids).toEqual([2, 3, 1]);
});

test('agents whose intervals overlap share ranks', () => {
  const ranges = listed(agent(1, 100), agent(2, 12), agent(3, 10)).map(
    ({ rankLow, rankHigh }) => `${rankLow}–${rankHigh}`,
  );
  expect(ranges).toEqual(['1–1', '2–3', '2–3']);
});

test('an agent that is not listed can share the ranks of one that is', () => {
  const [first] = rankTrends([agent(1, 5), agent(2, 3)]);
  expect(first).toMatchObject({ rank: 1, rankLow: 1, rankHigh: 2 });
});

describe('the votes that change a rank', () => {
  const votesOf = (...agents: ReturnType<typeof agent>[]) =>
    listed(...agents).map(({ votesToChange }) => votesToChange);

  test('are those that the next agent needs', () => {
    expect(votesOf(agent(1, 12), agent(2, 9.5), agent(3, 6))).toEqual([3, 4, 7]);
  });

  test('suffice for the passing agent to be listed', () => {
    expect(votesOf(agent(1, 4.5))).toEqual([5]);
    expect(votesOf(agent(1, 4.5), agent(2, 3, 2.5))).toEqual([5]);
  });

  test('are null where more than 20 are needed', () => {
    expect(votesOf(agent(1, 40), agent(2, 15))).toEqual([null, 16]);
  });

  test('are counted for the first ten', () => {
    const many = Array.from({ length: 12 }, (_, index) => agent(index + 1, 30 - index));
    expect(votesOf(...many)).toEqual([...Array(10).fill(2), null, null]);
  });
});
