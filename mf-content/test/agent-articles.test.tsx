import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Contribution } from '../src/slots/articles.tsx';

const show = (agentName: string) =>
  render(
    <MemoryRouter>
      <Contribution agentName={agentName} />
    </MemoryRouter>,
  );

test("an agent's page links to the articles that name the agent in their front matter", () => {
  show('Cursor');
  screen.getByRole('region', { name: 'Articles that mention Cursor' });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/blog/ai-pricing-models-explained']);
});

test('an agent without articles gets nothing', () => {
  expect(show('Cursors').container.innerHTML).toBe('');
});
