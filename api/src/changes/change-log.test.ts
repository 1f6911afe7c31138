import { expect, test } from 'vitest';
import type { ChangeEvent } from '../../contract/http.ts';
import { ChangeLog } from './change-log.ts';
import { headerTags } from './change-set.ts';

const at = (value: number) => ({ epoch: 7, value });

function logUpTo(value: number): ChangeLog {
  const log = new ChangeLog(at(0));
  for (let next = 1; next <= value; next += 1) log.append(at(next), { agents: [next] });
  return log;
}

test('a new subscriber gets only the current version', () => {
  expect(logUpTo(3).since(undefined)).toEqual([at(3)]);
});

test('a returning subscriber gets the events it missed, then the current version', () => {
  expect(logUpTo(3).since(at(1))).toEqual([
    { ...at(2), soft: ['agent:2', 'agents'] },
    { ...at(3), soft: ['agent:3', 'agents'] },
    at(3),
  ]);
});

test('a subscriber from another database, or from too long ago, is reset', () => {
  expect(logUpTo(3).since({ epoch: 6, value: 2 })).toEqual([{ ...at(3), reset: true }]);
  expect(logUpTo(2000).since(at(999))).toEqual([{ ...at(2000), reset: true }]);
  expect(logUpTo(2000).since(at(1000))).toHaveLength(1001);
});

test('a subscriber that is ahead of this process gets no older version', () => {
  expect(logUpTo(3).since(at(5))).toEqual([at(5)]);
});

test('a late message cannot decrease the version', () => {
  const log = logUpTo(3);
  const heard: ChangeEvent[] = [];
  log.subscribe((event) => heard.push(event));
  log.append(at(2), { agents: [2] });
  log.append(at(4), { everything: true });
  expect(heard).toEqual([{ ...at(4), hard: '*' }]);
  expect(log.version).toEqual(at(4));
});

test('after a reset, older subscribers are also reset', () => {
  const log = logUpTo(3);
  log.reset(at(2));
  expect(log.since(at(1))).toEqual([{ ...at(2), reset: true }]);
  log.append(at(3), { orders: ['score'] });
  expect(log.since(at(2))).toEqual([{ ...at(3), soft: ['order:score'] }, at(3)]);
});

test('the header of a response that shows many agents uses the collection tag', () => {
  const agents = Array.from({ length: 65 }, (_, id) => `agent:${id}` as const);
  expect(headerTags(['order:score', ...agents.slice(1)])).toHaveLength(65);
  expect(headerTags(['order:score', ...agents, 'review:1'])).toEqual([
    'order:score',
    'review:1',
    'agents',
  ]);
});
