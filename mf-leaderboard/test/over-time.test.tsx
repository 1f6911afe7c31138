import { agentDaysQuery, createQueryClient } from '@agent-atlas/api-client';
import type { AgentDays } from '@agent-atlas/api-client/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Contribution } from '../src/slots/agent-over-time.tsx';
import { sampleDays } from './charts.ts';

function show(data: AgentDays | null) {
  const client = createQueryClient(async () => null);
  client.setQueryData(agentDaysQuery(1).queryKey, data);
  return render(
    <QueryClientProvider client={client}>
      <Contribution agentId={1} agentName="Otter" />
    </QueryClientProvider>,
  );
}

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

/** The corners of a step line, in percent. */
const pathOf = (chart: HTMLElement, index = 0) =>
  chart.querySelectorAll('path')[index]?.getAttribute('d');

test('the rank chart has a name, says how the rank moved, and its table has the same ranks', () => {
  show(sampleDays);
  const chart = screen.getByRole('img', { name: /^Otter: rank from Nov 1, 2026 to Nov 21, 2026/ });
  expect(chart.textContent).toContain('It moved up from #4 to #2.');
  // Five of 21 days at #4, five at #6, the rest at #2, on a scale from #1 to #7.
  expect(pathOf(chart)).toBe('M0 50H23.8V83.3H47.6V16.7H100');
  expect(rowsOf('Rank and score by day')).toEqual([
    ['Nov 1, 2026', '#4', '71'],
    ['Nov 6, 2026', '#6', '68'],
    ['Nov 11, 2026', '#2', '78'],
  ]);
});

test('the votes chart counts votes since the first day, and its table has the same votes', () => {
  show(sampleDays);
  const chart = screen.getByRole('img', { name: /^Otter: votes/ });
  expect(chart.textContent).toContain('9 upvotes (+7 since the first day) and 1 downvote (+1).');
  // On a scale from 10 to 0.
  expect(pathOf(chart, 0)).toBe('M0 80H23.8V70H47.6V10H100');
  expect(pathOf(chart, 1)).toBe('M0 100H23.8V90H47.6V90H100');
  expect(rowsOf('Votes by day').at(-1)).toEqual(['Nov 11, 2026', '9', '1']);
});

test('the votes chart counts votes that were taken back', () => {
  const [first, ...others] = sampleDays.days;
  show({ ...sampleDays, days: first ? [{ ...first, upvotes: 12 }, ...others] : [] });
  const chart = screen.getByRole('img', { name: /^Otter: votes/ });
  expect(chart.textContent).toContain('9 upvotes (−3 since the first day)');
});

test('a single day is text, not a line', () => {
  show({ asOf: '2026-11-01', days: sampleDays.days.slice(0, 1) });
  expect(screen.getByRole('region', { name: 'Rank and votes over time' }).textContent).toContain(
    'The record begins on Nov 1, 2026, at #4 with a score of 71.',
  );
  expect(screen.queryByRole('img')).toBeNull();
});

test('an agent without votes has no line of votes', () => {
  const days = sampleDays.days.map((day) => ({ ...day, upvotes: 0, downvotes: 0 }));
  show({ ...sampleDays, days });
  screen.getByText(/^There are no votes/);
  expect(screen.getAllByRole('img')).toHaveLength(1);
});

test('the chart of an agent that left the ranking ends with its last day', () => {
  show({ ...sampleDays, asOf: null });
  screen.getByRole('img', { name: /^Otter: rank from Nov 1, 2026 to Nov 11, 2026/ });
});

test.each([
  ['unknown to the API', null],
  ['without a day', { asOf: null, days: [] }],
])('an agent %s gets nothing', (_, data) => {
  expect(show(data).container.innerHTML).toBe('');
});
