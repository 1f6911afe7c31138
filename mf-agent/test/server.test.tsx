import { voteQuery } from '@agent-atlas/api-client';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { headOf, serverRender } from './scenario.ts';

it('renders the alternatives on their tab', async () => {
  const { html } = await serverRender('agent-alternatives');
  expect(html).toContain('href="/agent/4"');
});

it('renders the ranking and its components', async () => {
  const { html } = await serverRender('agent');
  expect(html).toContain('Formula version');
});

it('renders the price change', async () => {
  const { html } = await serverRender('agent-changed');
  expect(html).toContain('Price changed on');
});

it('links to more reviews without JavaScript', async () => {
  const { html } = await serverRender('agent-many-reviews');
  expect(html).toContain('href="/agent/1?tab=reviews&amp;show=20"');
});

it('renders the tabs as links without JavaScript', async () => {
  const { html } = await serverRender('agent');
  const noscript = /<noscript>(.*?)<\/noscript>/.exec(html)?.[1];
  expect(noscript).toContain('href="/agent/1?tab=alternatives"');
});

it('renders the badge section closed, so that filling in the code shifts no layout', async () => {
  document.body.innerHTML = (await serverRender('agent')).html;
  const details = screen.getByText('Embed a badge').closest('details');
  expect(details?.open).toBe(false);
});

it("never requests the session's vote on the server", async () => {
  const { queryClient } = await serverRender('agent');
  expect(queryClient.getQueryState(voteQuery(1).queryKey)).toMatchObject({
    fetchStatus: 'idle',
    status: 'pending',
  });
});

it('renders an error with status 503 when the agent fails to load', async () => {
  const { html } = await serverRender('agent-failing');
  expect(html).toContain('Error Loading Agent');
  expect(html).toContain('Return to Home');
  expect((await headOf('agent-failing')).status).toBe(503);
});

it('renders the agents of a comparison', async () => {
  const { html } = await serverRender('compare');
  expect(html).toContain('href="/agent/3"');
});

it('changes a comparison with plain GET forms without JavaScript', async () => {
  const { html } = await serverRender('compare-picker-one');
  document.body.innerHTML = html;
  const item = screen.getByRole<HTMLButtonElement>('button', { name: 'Zither Strings Ltd' });
  expect(item.form?.getAttribute('action')).toBe('/compare');
  expect([...new FormData(item.form ?? undefined, item)]).toEqual([
    ['picker', 'open'],
    ['ids', '1,3'],
  ]);
});

it.each(['compare-empty', 'compare'])('loads no agent list for %s', async (id) => {
  const { queryClient } = await serverRender(id);
  expect(queryClient.getQueriesData({ queryKey: ['/api/agents'] })).toEqual([]);
});

it('renders the agents in the open picker', async () => {
  const { html } = await serverRender('compare-picker-one');
  expect(html).toContain('Company 5');
});

it('renders the other agents when one fails to load', async () => {
  const { html } = await serverRender('compare-failing-one');
  expect(html).toContain('Could not load 1 agent');
  expect(html).toContain('>Zither<');
});

it('says with status 503 that none of the compared agents could be loaded', async () => {
  const { html } = await serverRender('compare-failing');
  expect(html).toContain('Could not load the agents');
  expect((await headOf('compare-failing')).status).toBe(503);
  expect((await headOf('compare-failing-one')).status).toBeUndefined();
  expect((await headOf('compare-empty')).status).toBeUndefined();
});
