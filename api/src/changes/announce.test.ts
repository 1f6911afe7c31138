import { expect, test } from 'vitest';
import { partsOf } from './announce.ts';

test('writes that are announced together are merged', () => {
  const writes = [
    { agents: [1, 2], orders: ['votes'] as const },
    { agents: [2, 3], reviews: [9], orders: ['votes', 'score'] as const },
  ];
  expect(partsOf(writes)).toEqual([
    { agents: [1, 2, 3] },
    { reviews: [9] },
    { orders: ['votes', 'score'] },
  ]);
});

test('each message fits into a notification', () => {
  const agents = Array.from({ length: 1200 }, (_, index) => 2_000_000_000 + index);
  const parts = partsOf([{ agents }]);
  expect(parts.flatMap((part) => part.agents ?? [])).toEqual(agents);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(7000);
});

test('a change of everything replaces all others', () => {
  expect(partsOf([{ agents: [1] }, { everything: true }])).toEqual([{ everything: true }]);
});
