import { readFile } from 'node:fs/promises';
import { bodyOf, openPanel, panelOf, qaLink } from '../support/qa.ts';
import { expect, hydrated, test } from '../support/test.ts';

test('the panel comes first in tab order, opens with a key, and closes with Escape', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(await qaLink(site, '/faq'));
  await hydrated(page);
  const toggle = panelOf(page).getByRole('button', { name: 'Panel' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Tab');
  await expect(toggle).toBeFocused();

  const link = page.getByRole('contentinfo').getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Alt+q');
  await expect(bodyOf(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panelOf(page).getByLabel('Scenario')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bodyOf(page)).toBeHidden();
  await expect(link).toBeFocused();

  await toggle.click();
  await expect(bodyOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toggle).toBeFocused();
});

test('the key does nothing while a visitor types', async ({ page, site }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(await qaLink(site, '/search'));
  await hydrated(page);
  const field = page.locator('main').getByRole('searchbox').first();
  await field.focus();
  await page.keyboard.press('Alt+q');
  await page.keyboard.type('chat');
  await expect(field).toHaveValue(/chat$/);
  await expect(bodyOf(page)).toBeHidden();
});

test('the panel remembers its place and whether it is open', async ({ page, site }) => {
  await page.goto(await qaLink(site, '/faq'));
  await openPanel(page);
  await panelOf(page).getByRole('button', { name: 'Move to the bottom' }).click();
  await page.goto('/about');
  await expect(panelOf(page).getByRole('button', { name: 'Move to the right' })).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Panel' }).click();
  await page.goto('/faq');
  await expect(panelOf(page)).toBeVisible();
  await expect(bodyOf(page)).toBeHidden();
});

test('a report holds steps, failed calls and versions, but no typed text', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(await qaLink(site, '/faq?qa-call=503+browser+GET+/api/search*&qa-theme=light'));
  await hydrated(page);
  await page.evaluate(() => fetch('/api/search?q=secret+words&limit=5'));
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(/leaderboard/);
  const panel = panelOf(page);
  await panel.getByText('Report', { exact: true }).click();
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download as JSON' }).click();
  const report = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(report).toMatchObject({
    link: `${site.origin}/leaderboard?qa-theme=light&qa-call=503+browser+GET+/api/search*`,
    versions: await site.active(),
    viewport: { width: 1280 },
    failedCalls: [{ call: 'GET /api/search?q=…&limit=5', status: 503 }],
    pageRequestId: expect.stringMatching(/^[\w-]{8,}$/),
  });
  const steps = report.steps.map(({ text }: { text: string }) => text);
  expect(steps).toEqual(['opened /faq', 'clicked link "Leaderboard"', 'opened /leaderboard']);

  await panel.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(panel.getByText('Copied')).toBeVisible();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toContain('`GET /api/search?q=…&limit=5`: 503 after');
  expect(JSON.stringify(report) + markdown).not.toContain('secret');
});

test('a test record is stored with the release', async ({ page, site }) => {
  await page.goto(await qaLink(site, '/agent/1?qa-scenario=mf-agent/agent-no-reviews'));
  const panel = panelOf(page);
  await panel.getByText('Test record', { exact: true }).click();
  await panel.getByLabel('Result', { exact: true }).selectOption({ label: 'Fail' });
  await panel.getByLabel('Note', { exact: true }).fill('The button is below the fold');
  await panel.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(panel.getByText('Recorded', { exact: true })).toBeVisible();
  const { 'mf-agent': version = '' } = await site.active();
  expect(await site.client.tests('mf-agent', version)).toMatchObject([
    {
      tester: 'Ana',
      result: 'fail',
      scenarios: ['agent-no-reviews'],
      note: 'The button is below the fold',
      link: '/agent/1?qa-scenario=mf-agent/agent-no-reviews',
    },
  ]);
});
