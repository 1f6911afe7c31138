import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { CategoryTile } from './category-tile.tsx';

test('links to the category and says how many agents it has', () => {
  render(<CategoryTile name="AI Chatbot" count={1200} />, { wrapper: MemoryRouter });
  const tile = screen.getByRole('link', { name: 'AI Chatbot 1,200 agents' });
  expect(tile.getAttribute('href')).toBe('/category/AI%20Chatbot');
});
