import { axeProblems } from '../support/axe.ts';
import { command } from '../support/command.ts';
import { sidewaysScroll } from '../support/layout.ts';
import { createQaLink, openPanel, panelOf, qaLink } from '../support/qa.ts';
import { publishEdited } from '../support/remote-copy.ts';
import type { Site } from '../support/site.ts';
import { expect, hydrated, test } from '../support/test.ts';

const QA = { name: 'QA session' };

const release = (site: Site, ...args: string[]) =>
  command('release', args, { DATA_DIR: site.folder });

test('the page follows the newest development build', async ({ page, site }) => {
  const publish = (number: number) =>
    publishEdited(site.client, 'mf-content', `0.0.0-dev.${number}`, {
      from: 'AI Agents Glossary',
      to: `Draft ${number}`,
    });
  await publish(1);
  await page.goto(await qaLink(site, '/glossary', { scope: { 'mf-content': ['dev'] } }));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Draft 1');
  await publish(2);
  await expect(heading).toHaveText('Draft 2', { timeout: 20_000 });
});

test('a revoked link ends its open session, with a notice', async ({ page, site, troubles }) => {
  const { id, token } = await createQaLink(site, { person: 'Ana' });
  await page.goto(`/agent/1?qa=${token}`);
  await hydrated(page);
  await expect(page.getByRole('region', QA)).toBeVisible();
  const listed = await release(site, 'qa', 'list');
  expect(listed.output).toMatch(
    new RegExp(`^${id} +Ana; any version of any remote; expires at`, 'm'),
  );
  expect((await release(site, 'qa', 'revoke', `${id}`)).code).toBe(0);

  // The open page returns to the public site by itself.
  const notice = page.getByRole('status').filter({ hasText: 'Your QA session has ended' });
  await expect(notice).toHaveText(
    'Your QA session has ended: its link was revoked. This is the public site.',
    { timeout: 20_000 },
  );
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('region', QA).getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('region', QA)).toHaveCount(0);
  // The browser logs the response that told the page.
  expect(troubles.list.filter((text) => !text.endsWith('status of 410 (Gone)'))).toEqual([]);
});

test('a command creates a link that is limited to a version', async ({ page, site }) => {
  const active = (await site.active())['mf-agent'] ?? '';
  const args = ['qa', 'link', `mf-agent@${active}`, '--for', 'Ben', '--hours', '1', '--json'];
  const { code, output } = await release(site, ...args);
  expect(code).toBe(0);
  const { url, scope } = JSON.parse(output);
  expect(scope).toEqual({ 'mf-agent': [active] });
  const { search } = new URL(url);
  await page.goto(`/faq${search}&qa-version=mf-content@1.0.0`);
  await expect(page.getByRole('alert').filter({ hasText: 'qa-version' })).toHaveText(
    `qa-version=mf-content@1.0.0 was not applied: this QA link allows mf-agent ${active}`,
  );
  const panel = page.getByRole('region', QA);
  await expect(panel).toContainText('PersonBen');
  await expect(panel).toContainText(`Allowsmf-agent ${active}`);
});

test('in every width, the open panel leaves the page usable', async ({ page, site }) => {
  await page.goto(await qaLink(site, '/leaderboard'));
  await hydrated(page);
  await openPanel(page);
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page), `sideways at ${width} px`).toBe(0);
    if (width >= 1024) {
      const panel = await panelOf(page).boundingBox();
      for (const part of ['banner', 'main', 'contentinfo'] as const) {
        const box = await page.getByRole(part).boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(panel?.x ?? 0);
      }
    } else {
      // A sheet at the bottom covers less than half of the window, and the page can be scrolled to
      // its end above it.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(async () => {
        const panel = await panelOf(page).boundingBox();
        expect(panel?.height).toBeLessThan(400);
        const box = await page.getByRole('contentinfo').boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual((panel?.y ?? 0) + 1);
      }).toPass();
    }
  }
  expect(await axeProblems(page)).toEqual([]);
  for (const section of ['Report', 'Test record', 'Versions and faults of remotes'])
    await panelOf(page).getByText(section, { exact: true }).click();
  expect(await axeProblems(page)).toEqual([]);
});
