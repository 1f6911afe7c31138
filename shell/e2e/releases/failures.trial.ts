import { test } from '../support/own-site.ts';
import { expect } from '../support/test.ts';

test.use({ siteOptions: { env: { PAGE_TTL_MS: '0' } } });

test('while the API is down, cached pages are served and others show an error, until it is back', async ({
  ownSite,
  request,
  page,
}) => {
  expect((await request.get('/leaderboard')).status()).toBe(200);
  await ownSite.api.stop();

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

  await ownSite.api.start();
  await page.getByRole('main').getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main')).toContainText('Top Rated Agents');
});
