import { expectValidJsonLd } from '@agent-atlas/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ABOUT_SECTIONS } from '../src/about/sections.ts';
import { QUESTIONS } from '../src/faq/questions.ts';
import { isKnownUrl } from './known-url.ts';
import { headOf, serverRender, show } from './scenario.ts';

const links = [...QUESTIONS, ...ABOUT_SECTIONS].flatMap(({ link }) => link ?? []);

test.each(links)('"$label" links to an existing page: $to', async ({ to }) => {
  expect(await isKnownUrl(to)).toBe(true);
});

describe('/faq', () => {
  test('has structured data for its eight questions', async () => {
    const head = await headOf('faq');
    await expectValidJsonLd(head);
    expect(head.jsonLd?.[0]).toMatchObject({ '@type': 'FAQPage', mainEntity: { length: 8 } });
  });

  test('has eight questions, each with an answer', async () => {
    await show('faq');
    const cards = screen.getAllByRole('article');
    expect(cards).toHaveLength(8);
    for (const card of cards) {
      expect(within(card).getByRole('heading', { level: 2 }).textContent).toMatch(/\?$/);
      expect(card.querySelector('p')?.textContent?.length).toBeGreaterThan(20);
    }
  });

  test('explains ranking, submissions and stars', async () => {
    await show('faq');
    screen.getByText(/user ratings count 50%/);
    screen.getByText(/go through a review before it is listed/);
    screen.getByText(/1 to 5 stars/);
  });

  test('ends with a contact link', async () => {
    await show('faq');
    const block = screen.getByRole('region', { name: 'Still Have Questions?' });
    const link = within(block).getByRole('link', { name: 'Contact Us' });
    expect(link.getAttribute('href')).toBe('/');
  });
});

test('/about has its five sections', async () => {
  await show('about');
  expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual([
    'Our Mission',
    'Community-Driven',
    'Personalized Recommendations',
    'Independent Reviews',
    'Join Our Community',
  ]);
});

describe('/medal-demo', () => {
  test('shows the medal in three sizes', async () => {
    await show('medal-slow');
    const sizes = within(screen.getByRole('region', { name: 'Sizes' }));
    expect(sizes.getAllByRole('heading').map((h) => h.textContent)).toEqual([
      'Sizes',
      'Small',
      'Medium',
      'Large',
    ]);
    const widths = sizes.getAllByRole('img').map((medal) => Number(medal.getAttribute('width')));
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(new Set(widths).size).toBe(3);
  });

  test('claims nothing while the agent loads', async () => {
    await show('medal-slow');
    expect(screen.queryByText('No agent to show right now')).toBeNull();
  });

  test('shows a card with the medal', async () => {
    await show('medal');
    const card = await screen.findByRole('article');
    within(card).getByRole('img', { name: /TOP/ });
    within(card).getByRole('link', { name: 'Lighthouse Writer' });
  });

  test.each(['medal-empty', 'medal-failing'])('%s: shows an empty state', async (id) => {
    await show(id);
    await screen.findByText('No agent to show right now');
  });

  test('renders the empty state on the server when loading fails', async () => {
    expect((await serverRender('medal-failing')).html).toContain('No agent to show right now');
  });

  test('lists six guidelines', async () => {
    await show('medal');
    const guidelines = within(screen.getByRole('region', { name: 'Usage Guidelines' }));
    expect(guidelines.getAllByRole('listitem')).toHaveLength(6);
    guidelines.getByText(/only to the #1 agent in each category/);
  });
});
