import { axeProblems } from '../support/axe.ts';
import { sidewaysScroll } from '../support/layout.ts';
import { openWithChanges, qaLink } from '../support/qa.ts';
import { publishEdited } from '../support/remote-copy.ts';
import { expect, hydrated, test } from '../support/test.ts';

const TITLE = 'AI Agents Glossary';
const QA_PANEL = { name: 'QA session' };

test('a session requires a link', async ({ page, request, site }) => {
  await page.goto('/glossary?qa');
  await hydrated(page);
  await expect(page.getByRole('region', QA_PANEL)).toHaveCount(0);
  for (const path of ['/_qa/remotes', '/_qa/set'])
    expect((await request.get(path)).status()).toBe(404);

  const forged = await request.get(`${await qaLink(site, '/faq')}x`);
  expect(forged.status()).toBe(403);
  expect(forged.headers()['set-cookie']).toBeUndefined();
});

test("a link opens the panel, which shows the page's remote and version", async ({
  page,
  site,
  troubles,
}) => {
  await page.goto(await qaLink(site, '/glossary?x=1'));
  expect(page.url()).toBe(`${site.origin}/glossary?x=1`);
  const panel = page.getByRole('region', QA_PANEL);
  await expect(panel).toContainText('Nothing differs');
  const active = await site.active();
  await expect(panel).toContainText(`mf-content ${active['mf-content']}`);
  await expect(panel).toContainText('Rendered on the server');
  await panel.getByLabel('Outline what each remote rendered').check();
  await expect(page.locator('main > [data-remote=mf-content]')).toHaveCSS(
    'outline-style',
    'dashed',
  );

  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(panel).toContainText('mf-leaderboard loaded');
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  expect(troubles.list).toEqual([]);
});

test('another version is rendered only for this session, until it ends', async ({
  page,
  request,
  site,
}) => {
  await publishEdited(site.client, 'mf-content', '7.1.0', { from: TITLE, to: 'A new glossary' });
  await page.goto(await qaLink(site, '/glossary'));
  const panel = page.getByRole('region', QA_PANEL);
  await panel.getByText('Versions and faults of remotes').click();
  await panel
    .getByRole('group', { name: 'mf-content' })
    .getByLabel('Version')
    .selectOption('7.1.0');
  const responded = page.waitForResponse(/\/glossary\?qa-version=/);
  await panel.getByRole('button', { name: 'Apply and reload' }).click();
  const response = await responded;
  expect(response.headers()['cache-control']).toBe('private, no-store');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new glossary');
  await hydrated(page);
  await expect(panel).toContainText('mf-content 7.1.0');

  const others = await (await request.get('/glossary')).text();
  expect(others).toContain(TITLE);
  expect(others).not.toContain('A new glossary');

  await panel.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(panel).toHaveCount(0);
});

test('a fault that is set in the panel is in the report', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(await qaLink(site, '/faq'));
  const panel = page.getByRole('region', QA_PANEL);
  await panel.getByText('Versions and faults of remotes').click();
  const fields = panel.getByRole('group', { name: 'mf-leaderboard' });
  await fields.getByLabel('Fault').selectOption({ label: 'It throws when it renders' });
  await fields.getByLabel('Where').selectOption({ label: 'On the server' });
  await panel.getByRole('button', { name: 'Apply and reload' }).click();
  await expect(panel).toContainText('mf-leaderboard throws (server)');

  const response = await page.goto('/leaderboard?qa-fault=mf-leaderboard:throws:server');
  expect(response?.status()).toBe(500);
  await expect(page.locator('main')).toContainText('Something went wrong');
  // The panel records the console from its start.
  await expect(panel).toBeVisible();
  await page.evaluate(() => console.error('a complaint of the page'));
  await panel.getByText('Report', { exact: true }).click();
  await panel.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(panel.getByText('Copied')).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of [
    `Link: <${site.origin}/leaderboard?qa-fault=mf-leaderboard:throws:server>`,
    '- mf-leaderboard throws (server)',
    '- error: a complaint of the page',
  ])
    expect(report).toContain(part);
});

test('a missing version is reported, and the page shows the active ones', async ({
  page,
  site,
}) => {
  await openWithChanges(page, site, '/glossary', { versions: { 'mf-content': '7.7.7' } });
  await expect(page.getByRole('alert')).toContainText('mf-content 7.7.7 is not stored');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
});
