import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Reading, type ReadingProps } from '../src/search/reading.tsx';
import { SEARCH } from '../src/search/search-state.ts';

function show(query: string, result: ReadingProps['result']) {
  const state = SEARCH.read(new URLSearchParams(query));
  render(<Reading state={state} result={result} />, { wrapper: MemoryRouter });
}

it('keeps ignoring the parts that were removed before', () => {
  const chips = [{ part: 'api', label: 'With an API' } as const];
  show('q=free voice&ignore=price', { reading: { text: '', chips } });
  const remove = screen.getByRole('link', { name: 'Remove: With an API' });
  expect(remove.getAttribute('href')).toBe('/search?q=free%20voice&ignore=price%2Capi');
});

it('says which parts no agent has together', () => {
  show('q=private video maker', {
    unmet: [
      { part: 'category', label: 'Video Generator' },
      { part: 'privacy', label: 'Option to keep data out of training' },
    ],
  });
  screen.getByText(
    'No agent is known to match all of: Video Generator; Option to keep data out of training. These results match words of your search.',
  );
});
