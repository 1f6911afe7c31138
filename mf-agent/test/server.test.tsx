import { voteQuery } from '@agent-atlas/api/client';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serverRender } from './kit.tsx';

const LOADED = [
  'agent',
  'agent-reviews',
  'agent-alternatives',
  'agent-bare',
  'agent-no-reviews',
  'agent-no-alternatives',
  'agent-long',
  'agent-failing-parts',
  'agent-missing',
  'agent-bad-id',
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
    await screen.findByRole('heading', { level: 1 });
  });
});

it('has the alternatives in the HTML of their tab', async () => {
  const { html } = await serverRender('agent-alternatives');
  expect(html).toContain('href="/agent/4"');
});

it('links the tabs for those without JavaScript', async () => {
  const { html } = await serverRender('agent');
  const noscript = /<noscript>(.*?)<\/noscript>/.exec(html)?.[1];
  expect(noscript).toContain('href="/agent/1?tab=alternatives"');
});

it('never asks for the vote of a session on the server', async () => {
  const { queryClient } = await serverRender('agent');
  expect(queryClient.getQueryState(voteQuery(1).queryKey)).toMatchObject({
    fetchStatus: 'idle',
    status: 'pending',
  });
});

it('fails as a whole when the agent cannot be loaded', async () => {
  await expect(serverRender('agent-failing')).rejects.toThrow('503: The database is away.');
});
