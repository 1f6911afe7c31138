import { categoryPricesQuery, createQueryClient } from '@agent-atlas/api-client';
import type { CategoryPrices } from '@agent-atlas/api-client/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { placeLabels } from '../src/prices/place-labels.ts';
import { Contribution } from '../src/slots/category-prices.tsx';
import { samplePrices } from './charts.ts';

function show(data: CategoryPrices | null) {
  const client = createQueryClient(async () => null);
  client.setQueryData(categoryPricesQuery('AI Chatbot').queryKey, data);
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Contribution category="AI Chatbot" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('the chart names the best value, and its table has the same numbers and links', () => {
  show(samplePrices);
  const chart = screen.getByRole('img', { name: /^AI Chatbots: price per month and score/ });
  expect(chart.textContent).toContain(
    '4 agents from $5.50 to $40 per month. Best value: Best, Cheap.',
  );
  const points = [...chart.querySelectorAll('circle')].map((point) => [
    point.textContent,
    point.getAttribute('cx'),
    point.getAttribute('cy'),
  ]);
  // On scales from $0 to $40 and from 90 to 60.
  expect(points).toEqual([
    ['Best: $20, score 88', '50%', '8%'],
    ['Dear: $40, score 80', '100%', '33.3%'],
    ['Cheap: $5.50, score 72', '13.8%', '58.7%'],
    ['Same: $20, score 62', '50%', '93.3%'],
  ]);
  const table = within(screen.getByRole('table', { hidden: true }));
  const rows = table.getAllByRole('row', { hidden: true }).slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Best', '$20', '88', 'Yes'],
    ['Dear', '$40', '80', ''],
    ['Cheap', '$5.50', '72', 'Yes'],
    ['Same', '$20', '62', ''],
  ]);
  const link = table.getByRole('link', { name: 'Dear', hidden: true });
  expect(link.getAttribute('href')).toBe('/agent/2');
});

test('of agents with the same price, only the one with the best score is the best value', () => {
  show({ ...samplePrices, agents: samplePrices.agents.toReversed() });
  const chart = screen.getByRole('img', { name: /^AI Chatbots: price/ });
  expect(chart.textContent).toContain('Best value: Cheap, Best.');
});

test('says how many prices are known', () => {
  show(samplePrices);
  screen.getByText(/^4 of 6 agents have a known monthly price\./);
});

test('says that a single price is known', () => {
  show({ considered: 25, agents: samplePrices.agents.slice(0, 1) });
  screen.getByText(/^1 of 25 agents has a known monthly price\./);
});

test('two prices are not enough for a chart', () => {
  show({ considered: 25, agents: samplePrices.agents.slice(0, 2) });
  screen.getByText(/^2 of 25 agents have a known monthly price\./);
  screen.getByText('A chart needs at least 3.');
  expect(screen.queryByRole('img')).toBeNull();
});

test.each([
  ['an unknown category', null],
  ['a category without ranked agents', { considered: 0, agents: [] }],
])('%s gets nothing', (_, data) => {
  expect(show(data).container.innerHTML).toBe('');
});

test('labels cover neither each other nor points nor the edge', () => {
  const points = [
    { label: 'First', x: 50, y: 50 },
    { label: 'Beside it', x: 51, y: 51 },
    { label: 'At the edge', x: 99, y: 10 },
    { label: 'N'.repeat(120), x: 50, y: 90 },
  ];
  expect(placeLabels(points, points).map(({ label, anchor }) => [label, anchor])).toEqual([
    ['First', 'end'],
    ['Beside it', 'start'],
    ['At the edge', 'end'],
  ]);
});
