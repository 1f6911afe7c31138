import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readHostBuild } from '../../src/releases/host-build.ts';
import { builtShell } from '../../src/run/inputs.ts';
import { freePort } from '../../src/run/port.ts';
import { releaseWorkerService, webService } from '../../src/run/site.ts';
import { buildNextShell, publishWithNextReact } from '../support/next-react.ts';
import { startSite } from '../support/site.ts';
import { expect, hydrated, PAGES, type Troubles, test } from '../support/test.ts';

const MOVED = 'mf-content';
const NEXT = '9.0.0';
const COMPOSED = { timeout: 60_000 };

/** The script of the build that hydrates the page. */
const entryOf = (page: Page) =>
  page.locator('script[type=module][src^="/assets/shell."]').getAttribute('src');

/** Follows a link. @returns whether that loaded a new document */
async function follow(page: Page, label: string, path: string): Promise<boolean> {
  await page.evaluate(() => Reflect.set(window, 'isSame', true));
  await page
    .getByRole('navigation')
    .getByRole('link', { name: label, exact: true })
    .first()
    .click();
  await expect(page).toHaveURL((url) => url.pathname === path);
  await hydrated(page);
  return page.evaluate(() => !Reflect.has(window, 'isSame'));
}

/** Opens a page of each remote. @returns by remote: the script of the build that served and hydrated it */
async function openAll(page: Page, origin: string, troubles: Troubles) {
  const entries: Record<string, string | null> = {};
  for (const { path, remote, text } of PAGES) {
    await page.goto(origin + path);
    await hydrated(page);
    await expect(page.getByRole('main')).toContainText(text);
    entries[remote] = await entryOf(page);
  }
  // The visitor's vote and shortlist are still there.
  await page.goto(`${origin}/agent/1`);
  const isPressed = { pressed: true } as const;
  await expect(page.getByRole('button', { name: 'Upvote ChatGPT', ...isPressed })).toBeVisible();
  await page.goto(`${origin}/shortlist`);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  expect(troubles.list).toEqual([]);
  return entries;
}

test('a host with the next React serves remotes as they move to it, and goes back', async ({
  page,
  troubles,
}) => {
  test.setTimeout(900_000);
  const next = await buildNextShell();
  const site = await startSite();
  const folder = await mkdtemp(join(tmpdir(), 'agent-atlas-two-versions-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...{ LOG_LEVEL: 'silent', GATE_BROWSER: 'off', API_URL: site.apiUrl, PORT: String(port) },
    ...{ RELEASE_URL: site.client.url, RELEASE_TOKEN: site.client.token },
  };
  const old = webService({ ...env, DATA_DIR: join(folder, 'old') }, builtShell());
  const newer = webService({ ...env, DATA_DIR: join(folder, 'new') }, next.dist);
  const worker = releaseWorkerService({ ...env, DATA_DIR: join(folder, 'worker') }, next.dist);
  const services = [old, newer, worker];
  const { entry: before } = await readHostBuild(builtShell());
  const { entry: after, id } = await readHostBuild(next.dist);
  const remotes = Object.keys(await site.active()).sort();
  const everywhere = (entry: string) => Object.fromEntries(remotes.map((name) => [name, entry]));
  const nextBuild = async () => (await site.client.builds()).find(({ host }) => host === id);
  try {
    await old.start();
    await page.goto(`${origin}/agent/1`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Upvote ChatGPT' }).click();
    await expect(page.getByText('You upvoted ChatGPT', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Keep ChatGPT' }).click();
    expect(await openAll(page, origin, troubles)).toEqual(everywhere(before));

    await test.step('before the upgrade, the registry says what stays on the old build, and why', async () => {
      await worker.start();
      await expect.poll(async () => (await nextBuild())?.runs, COMPOSED).toEqual([]);
      const lacking = (await nextBuild())?.lacking ?? [];
      expect(lacking.map(({ remote }) => remote).sort()).toEqual(remotes);
      expect(lacking[0]?.lacks.join()).toMatch(
        /^it was built with react \S+; the host has 99\.0\.0/,
      );
    });

    await test.step('the host moves, and no remote', async () => {
      await old.stop();
      await newer.start();
      expect(await openAll(page, origin, troubles)).toEqual(everywhere(before));
      expect(await (await page.request.get(`${origin}/nothing`)).text()).toContain(after);
    });

    await test.step('a remote moves, and links lead across builds in both directions', async () => {
      await publishWithNextReact(site.client, MOVED, NEXT);
      const versions = { [MOVED]: NEXT };
      const change = await site.client.change({ kind: 'activate', versions });
      expect(change, change.problem ?? '').toMatchObject({ state: 'done' });
      await expect
        .poll(async () => (await page.request.get(`${origin}/glossary`)).text(), COMPOSED)
        .toContain(after);
      const entries = { ...everywhere(before), [MOVED]: after };
      expect(await openAll(page, origin, troubles)).toEqual(entries);
      await page.goto(`${origin}/`);
      await hydrated(page);
      expect(await follow(page, 'Leaderboard', '/leaderboard')).toBe(false);
      expect(await follow(page, 'Blog', '/blog')).toBe(true);
      expect(await entryOf(page)).toBe(after);
      expect(await follow(page, 'Selector', '/recommendations')).toBe(true);
      expect(await entryOf(page)).toBe(before);
      await page.goBack();
      await hydrated(page);
      expect(await entryOf(page)).toBe(after);
    });

    await test.step('the host goes back; no process of the newer build runs', async () => {
      await worker.stop();
      await newer.stop();
      await old.start();
      const entries = { ...everywhere(before), [MOVED]: after };
      expect(await openAll(page, origin, troubles)).toEqual(entries);
      await page.goto(`${origin}/blog`);
      await hydrated(page);
      expect(await follow(page, 'Home', '/')).toBe(true);
      expect(await entryOf(page)).toBe(before);
      expect(troubles.list).toEqual([]);
    });
  } finally {
    for (const service of services) await service.stop();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
    await next.remove();
  }
});
