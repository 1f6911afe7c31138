// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Footer } from './footer.tsx';
import { renderAt } from './test-frame.tsx';

afterEach(cleanup);

function column(name: string) {
  renderAt('/', <Footer year={2026} />);
  const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
  return links.map((link) => [link.textContent, link.getAttribute('href')]);
}

describe('Footer', () => {
  test('links to the ten categories with their plural labels', () => {
    expect(column('Categories')).toEqual([
      ['AI Chatbots', '/category/AI%20Chatbot'],
      ['Code Assistants', '/category/Code%20Assistant'],
      ['Writing Assistants', '/category/Writing%20Assistant'],
      ['Image Generators', '/category/Image%20Generator'],
      ['Video Generators', '/category/Video%20Generator'],
      ['Customer Service AI', '/category/Customer%20Service%20AI'],
      ['AI Detection Tools', '/category/AI%20Detection%20Tool'],
      ['AI Platforms', '/category/AI%20Platform%2FModel%20Builder'],
      ['Marketing/Sales AI', '/category/Marketing%2FSales%20AI'],
      ['Open Source Models', '/category/Open%20Source%20Model'],
    ]);
  });

  test('links to the company pages', () => {
    expect(column('Company')).toEqual([
      ['About Us', '/about'],
      ['Our Team', '/'],
      ['Careers', '/'],
      ['Contact', '/'],
    ]);
  });

  test('links to the resources', () => {
    expect(column('Resources')).toEqual([
      ['Blog', '/blog'],
      ['Compare AI Agents', '/compare'],
      ['AI Agents Glossary', '/glossary'],
      ['FAQs', '/faq'],
      ['Privacy Policy', '/'],
      ['Terms of Service', '/'],
    ]);
  });

  test.each(['Twitter', 'LinkedIn', 'Facebook'])('marks %s as not yet available', (network) => {
    renderAt('/', <Footer year={2026} />);
    const button = screen.getByRole('button', { name: `${network} (not yet available)` });
    expect(button).toHaveProperty('disabled', true);
  });

  test('shows the given year in the copyright line', () => {
    renderAt('/', <Footer year={2031} />);
    expect(screen.getByText(/^© 2031 Agent Atlas/)).toBeDefined();
  });
});
