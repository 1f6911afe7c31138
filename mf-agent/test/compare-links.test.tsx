import { createQueryClient, pairsQuery } from '@agent-atlas/api-client';
import type { ListedPair } from '@agent-atlas/api-client/rules';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Contribution } from '../src/slots/compare-links.tsx';

const ADA = { id: 1, name: 'Ada' };

function pairOf(first: ListedPair['first'], second: ListedPair['second']): ListedPair {
  const slug = `${first.name}-vs-${second.name}`.toLowerCase();
  return { slug, category: 'AI Chatbot', checkedOn: '2026-06-11', first, second };
}

function links(pairs: ListedPair[] | undefined) {
  const client = createQueryClient(() => new Promise(() => {}));
  if (pairs) client.setQueryData(pairsQuery(ADA.id).queryKey, pairs);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Contribution agentId={ADA.id} agentName={ADA.name} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

it('links to the pairs of an agent, whichever of the two it is', () => {
  const pairs = [pairOf(ADA, { id: 2, name: 'Bob' }), pairOf({ id: 3, name: 'Abe' }, ADA)];
  expect(links(pairs)).toEqual([
    ['Ada vs Bob', '/compare/ada-vs-bob'],
    ['Ada vs Abe', '/compare/abe-vs-ada'],
    ['All alternatives to Ada', '/agent/1/alternatives'],
  ]);
});

it('links to the alternatives while the pairs are not known', () => {
  expect(links(undefined)).toEqual([['All alternatives to Ada', '/agent/1/alternatives']]);
});
