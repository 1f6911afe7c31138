import { voteQuery } from '@agent-atlas/api/client';
import { describeServerHtml } from '@agent-atlas/shell/remote-kit/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { headOf, serverRender } from './kit.ts';

const LOADED = [
  'agent',
  'agent-reviews',
  'agent-alternatives',
  'agent-bare',
  'agent-retired',
  'agent-no-reviews',
  'agent-many-reviews',
  'agent-changed',
  'agent-no-ranking',
  'agent-no-alternatives',
  'agent-long',
  'agent-failing',
  'agent-failing-parts',
  'agent-failing-alternatives',
  'agent-missing',
  'agent-bad-id',
  'compare-empty',
  'compare',
  'compare-full-picker',
  'compare-only-unknown',
  'compare-find',
  'compare-same',
  'compare-long',
  'compare-unknown',
  'compare-failing-picker',
];

// The browser asks again for what the server could not load, and logs when that fails, too.
beforeEach(() => {
  vi.mocked(console.error).mockImplementation(() => {});
});

afterEach(() => {
  const logged = vi.mocked(console.error).mock.calls.map(([message]) => String(message));
  vi.mocked(console.error).mockClear();
  expect(logged.filter((message) => !message.startsWith('Failed to fetch '))).toEqual([]);
});

describeServerHtml(serverRender, LOADED);

it('has the alternatives in the HTML of their tab', async () => {
  const { html } = await serverRender('agent-alternatives');
  expect(html).toContain('href="/agent/4"');
});

it('has the place in the ranking in the HTML, and what it comes from', async () => {
  const { html } = await serverRender('agent');
  expect(html).toContain('Formula version');
});

it('has what changed in the HTML', async () => {
  const { html } = await serverRender('agent-changed');
  expect(html).toContain('Price changed on');
});

it('links to more reviews, for those without JavaScript', async () => {
  const { html } = await serverRender('agent-many-reviews');
  expect(html).toContain('href="/agent/1?tab=reviews&amp;show=20"');
});

it('links the tabs for those without JavaScript', async () => {
  const { html } = await serverRender('agent');
  const noscript = /<noscript>(.*?)<\/noscript>/.exec(html)?.[1];
  expect(noscript).toContain('href="/agent/1?tab=alternatives"');
});

it('has the closed badge in the HTML, so that nothing moves when the code is filled in', async () => {
  document.body.innerHTML = (await serverRender('agent')).html;
  const details = screen.getByText('Embed a badge').closest('details');
  expect(details?.open).toBe(false);
});

it('never asks for the vote of a session on the server', async () => {
  const { queryClient } = await serverRender('agent');
  expect(queryClient.getQueryState(voteQuery(1).queryKey)).toMatchObject({
    fetchStatus: 'idle',
    status: 'pending',
  });
});

it('says in the HTML that the agent could not be loaded, and that this is no lasting state', async () => {
  const { html } = await serverRender('agent-failing');
  expect(html).toContain('Error Loading Agent');
  expect(html).toContain('Return to Home');
  expect((await headOf('agent-failing')).status).toBe(503);
});

it('has the agents of a comparison in the HTML', async () => {
  const { html } = await serverRender('compare');
  expect(html).toContain('href="/agent/3"');
});

it('changes a comparison by plain GET forms, for those without JavaScript', async () => {
  const { html } = await serverRender('compare-picker-one');
  document.body.innerHTML = html;
  const item = screen.getByRole<HTMLButtonElement>('button', { name: 'Zither Strings Ltd' });
  expect(item.form?.getAttribute('action')).toBe('/compare');
  expect([...new FormData(item.form ?? undefined, item)]).toEqual([
    ['picker', 'open'],
    ['ids', '1,3'],
  ]);
});

it.each(['compare-empty', 'compare'])('carries no list of all agents in %s', async (id) => {
  const { queryClient } = await serverRender(id);
  expect(queryClient.getQueriesData({ queryKey: ['/api/agents'] })).toEqual([]);
});

it('carries all agents to choose from in the HTML of the open picker', async () => {
  const { html } = await serverRender('compare-picker-one');
  expect(html).toContain('Company 5');
});

it('fails as a whole when the agents to compare cannot be loaded', async () => {
  await expect(serverRender('compare-failing')).rejects.toThrow('503: The database is away.');
});
