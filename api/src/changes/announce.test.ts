import { expect, test } from 'vitest';
import { toMessages } from './announce.ts';

test('writes that are announced together are merged', () => {
  const writes = [
    { agents: [1, 2], orders: ['votes'] as const },
    { agents: [2, 3], reviews: [9], orders: ['votes', 'score'] as const },
  ];
  expect(toMessages(writes)).toEqual([
    { agents: [1, 2, 3] },
    { reviews: [9] },
    { orders: ['votes', 'score'] },
  ]);
});

test('each message fits into a notification', () => {
  const agents = Array.from({ length: 1200 }, (_, index) => 2_000_000_000 + index);
  const messages = toMessages([{ agents }]);
  expect(messages.flatMap((message) => message.agents ?? [])).toEqual(agents);
  for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(7000);
});

test('a change of everything replaces all others', () => {
  expect(toMessages([{ agents: [1] }, { everything: true }])).toEqual([{ everything: true }]);
});
