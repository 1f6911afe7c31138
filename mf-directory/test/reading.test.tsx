import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Reading, type ReadingProps } from '../src/search/reading.tsx';

it('keeps ignoring the parts that were removed before', () => {
  const reading: ReadingProps['reading'] = {
    text: '',
    chips: [{ part: 'api', label: 'With an API' }],
  };
  render(<Reading state={{ q: 'free voice', ignore: 'price' }} reading={reading} />, {
    wrapper: MemoryRouter,
  });
  const remove = screen.getByRole('link', { name: 'Remove: With an API' });
  expect(remove.getAttribute('href')).toBe('/search?q=free%20voice&ignore=price%2Capi');
});
