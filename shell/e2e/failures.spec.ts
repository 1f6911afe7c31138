import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ siteOptions: { env: { PAGE_TTL_MS: '0' } } });

test('while the API is down, cached pages are served and others show an error, until it is back', async ({
  site,
  request,
  page,
}) => {
  expect((await request.get('/leaderboard')).status()).toBe(200);
  await site.api.stop();

  const seen = await request.get('/leaderboard');
  expect(seen.status()).toBe(200);
  expect(await seen.text()).toContain('Our Ranking Methodology');

  const agent = await request.get('/agent/7');
  expect(agent.status()).toBe(503);
  expect(await agent.text()).toContain('Error Loading Agent');

  const unseen = await page.goto('/popular');
  expect(unseen?.status()).toBe(503);
  expect(unseen?.headers()['cache-control']).toBe('no-store');
  await expect(page.locator('main')).toContainText('not available at the moment');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Leaderboard' })).toBeVisible();

  const data = await request.get('/api/agents/7');
  expect(data.status()).toBe(503);
  expect((await request.get('/no/such/page')).status()).toBe(404);

  await site.api.start();
  await page.getByRole('main').getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main')).toContainText('Top Rated Agents');
});

test('if the API never responds, a page becomes an error page within a time limit', async ({
  playwright,
}) => {
  // Publishing this test's own site is part of the time.
  test.setTimeout(360_000);
  const silent: Server = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const site = await startSite({
    apiUrl: `http://127.0.0.1:${port}`,
    env: { API_TIMEOUT_MS: '200' },
  });
  const request = await playwright.request.newContext({ baseURL: site.origin });
  try {
    const response = await request.get('/popular');
    expect(response.status()).toBe(503);
    expect(await response.text()).toContain('not available at the moment');
    // A page without data is not delayed.
    expect((await request.get('/glossary')).status()).toBe(200);
  } finally {
    await request.dispose();
    await site.stop();
    silent.closeAllConnections();
    silent.close();
  }
});
