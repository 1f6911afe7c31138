import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serverRender } from './kit.tsx';

const LOADED = [
  'home',
  'home-empty',
  'home-long',
  'home-failing',
  'category',
  'category-slash',
  'category-empty',
  'category-unknown',
  'popular',
  'new',
];

describe.each(LOADED)('the HTML of %s', (id) => {
  it('has one h1 and skips no rank of heading', async () => {
    const { html } = await serverRender(id);
    document.body.innerHTML = html;
    const ranks = screen.getAllByRole('heading').map((heading) => Number(heading.tagName.slice(1)));
    expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
    expect(ranks[0]).toBe(1);
    for (const [index, rank] of ranks.entries()) {
      expect(rank - (ranks[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  });

  it('carries no inline style', async () => {
    const { html } = await serverRender(id);
    expect(html).not.toMatch(/<style|\sstyle=/);
  });

  it('is what the browser renders first', async () => {
    const { html, app } = await serverRender(id);
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.replaceChildren(container);
    const problems: unknown[] = [];
    render(app, {
      container,
      hydrate: true,
      onRecoverableError: (error) => problems.push(error),
    });
    expect(problems).toEqual([]);
  });
});

it('has the agents of a category in the HTML', async () => {
  const { html } = await serverRender('category');
  expect(html).toContain('href="/agent/7"');
  expect(html).toContain('7 AI agents found');
});

it('fails as a whole when the list of a page cannot be loaded', async () => {
  await expect(serverRender('popular-failing')).rejects.toThrow('503: The database is away.');
  await expect(serverRender('category-failing')).rejects.toThrow('503: The database is away.');
});
