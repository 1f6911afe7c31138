// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Footer } from './footer.tsx';
import { LINKS, renderAt } from './test-frame.tsx';

afterEach(cleanup);

function column(name: string) {
  renderAt('/', <Footer year={2026} columns={LINKS.footer} />);
  const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
  return links.map((link) => [link.textContent, link.getAttribute('href')]);
}

describe('Footer', () => {
  test('shows the columns and links that the remotes contribute, in their order', () => {
    expect(column('Resources')).toEqual([
      ['Blog', '/blog'],
      ['AI Agents Glossary', '/glossary'],
      ['Privacy Policy', '/'],
    ]);
    const columns = screen.getAllByRole('heading', { level: 2 });
    expect(columns.map(({ textContent }) => textContent)).toEqual(['Categories', 'Resources']);
  });

  test.each(['Twitter', 'LinkedIn', 'Facebook'])('marks %s as not yet available', (network) => {
    renderAt('/', <Footer year={2026} columns={LINKS.footer} />);
    const button = screen.getByRole('button', { name: `${network} (not yet available)` });
    expect(button).toHaveProperty('disabled', true);
  });

  test('shows the given year in the copyright line', () => {
    renderAt('/', <Footer year={2031} columns={[]} />);
    expect(screen.getByText(/^© 2031 Agent Atlas/)).toBeDefined();
  });
});
