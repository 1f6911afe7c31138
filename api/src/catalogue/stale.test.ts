import { expect, test } from 'vitest';
import { agent } from '../../test/fixture.ts';
import { checkCalendar, formatCalendar } from './stale.ts';

const listed = (id: number, verifiedOn: string) =>
  agent({ id, name: `Agent ${id}`, category: 'AI Chatbot', verifiedOn });

const AGENTS = [
  listed(1, '2026-06-05'),
  listed(2, '2026-05-25'),
  listed(3, '2026-01-01'),
  listed(4, '2026-06-30'),
];

test('lists overdue agents, oldest first, and the number of agents due in each month', () => {
  expect(formatCalendar(checkCalendar(AGENTS, '2026-11-21'))).toBe(
    [
      '2 agents not checked for 180 days or more:',
      '  AI Chatbot',
      '    2026-01-01  Agent 3 (3)',
      '    2026-05-25  Agent 2 (2)',
      'Due later:',
      '  2026-12  2 agents',
    ].join('\n'),
  );
});

test('an agent is due on the day itself, not the day before', () => {
  expect(checkCalendar(AGENTS, '2026-11-20').overdue.map(({ id }) => id)).toEqual([3]);
  expect(checkCalendar(AGENTS, '2026-11-21').overdue.map(({ id }) => id)).toEqual([3, 2]);
});

test('an agent is due when its oldest fact is', () => {
  const check = { on: '2026-01-01', source: 'https://example.org' };
  const agents = [{ ...listed(5, '2026-11-01'), checked: { api: check } }];
  expect(checkCalendar(agents, '2026-11-20').overdue).toMatchObject([{ verifiedOn: '2026-01-01' }]);
});

test('reports if nothing is due', () => {
  expect(formatCalendar(checkCalendar([], '2026-11-20'))).toBe(
    '0 agents not checked for 180 days or more.',
  );
});
