import { activate, CHANGE_TIMEOUT } from '../support/activate.ts';
import { command } from '../support/command.ts';
import { test } from '../support/own-site.ts';
import { publishEdited } from '../support/remote-copy.ts';
import type { Site } from '../support/site.ts';
import { expect } from '../support/test.ts';

const NAME = 'mf-content';
const CANARY = '6.1.0';
const TITLE = { from: 'AI Agents Glossary', to: 'A glossary on trial' };

const release = (site: Site, ...args: string[]) =>
  command('release', args, { DATA_DIR: site.folder });

/** A request for the glossary. @returns the response's cookie and headers, and whether it was the canary's page */
async function visit(site: Site, cookie?: string) {
  const response = await fetch(`${site.origin}/glossary`, { headers: cookie ? { cookie } : {} });
  const isCanary = (await response.text()).includes(TITLE.to);
  return { isCanary, cookie: response.headers.get('set-cookie'), headers: response.headers };
}

test.describe.configure({ mode: 'serial' });

test('a canary is served to a share of the visitors, always the same ones', async ({ site }) => {
  expect((await visit(site)).cookie).toBeNull();
  await publishEdited(site.client, NAME, CANARY, TITLE);
  const started = await release(site, 'canary', NAME, CANARY, '--percent', '50');
  expect(started.output).toContain('is served to 50%');
  await expect.poll(async () => (await visit(site)).cookie, CHANGE_TIMEOUT).not.toBeNull();

  const visitors = await Promise.all(Array.from({ length: 40 }, () => visit(site)));
  for (const { cookie, headers } of visitors) {
    expect(cookie).toMatch(/^atlas_bucket=0?\.?\d+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  }
  expect(new Set(visitors.map(({ isCanary }) => isCanary)).size).toBe(2);
  for (const { cookie, isCanary } of visitors) {
    const again = await visit(site, cookie?.split(';')[0]);
    expect([again.isCanary, again.cookie]).toEqual([isCanary, null]);
  }
});

test('pages of the other remotes stay the same for everyone, and a link to the canary is a full load', async ({
  site,
  page,
}) => {
  const other = await fetch(`${site.origin}/agent/1`);
  expect(other.headers.get('set-cookie')).toBeNull();
  expect(other.headers.get('cache-control')).toContain('public');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.goto('/agent/1');
  await page.getByRole('contentinfo').getByRole('link', { name: 'AI Agents Glossary' }).click();
  await expect(page).toHaveURL(/\/glossary$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(documents).toEqual(['/agent/1', '/glossary']);
});

test('a failure in a browser is counted for the version that failed', async ({
  site,
  page,
  context,
}) => {
  const url = site.origin;
  const metrics = async () => (await fetch(site.metrics)).text();
  const active = (await site.active())[NAME];
  const failuresOfActive = async () =>
    (await metrics())
      .split('\n')
      .filter((line) => line.includes(`errors_total{remote="${NAME}",version="${active}"`));
  const before = await failuresOfActive();
  await context.addCookies([{ name: 'atlas_bucket', value: '0.1', url }]);
  await page.route(`**/_r/${NAME}/${CANARY}/**`, (route) => route.abort());
  await page.goto('/glossary');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE.to);
  const failed = `atlas_remote_errors_total{remote="${NAME}",version="${CANARY}",kind="browser-load"} 1`;
  await expect.poll(metrics, CHANGE_TIMEOUT).toContain(failed);
  const now = await metrics();
  expect(now).toContain(
    `atlas_release_info{remote="${NAME}",version="${CANARY}",stage="canary"} 1`,
  );
  expect(now).toMatch(
    new RegExp(
      `atlas_page_answers_total\\{remote="${NAME}",version="${CANARY}",cache="hit"\\} \\d`,
    ),
  );
  expect(await failuresOfActive()).toEqual(before);
});

test('metrics are not public, and failures of unpublished versions are not counted', async ({
  site,
  request,
}) => {
  expect((await request.get('/metrics')).status()).toBe(404);
  const invented = { remote: NAME, version: '66.6.6', kind: 'render' };
  expect((await request.post('/_report', { data: invented })).status()).toBe(400);
  expect((await request.post('/_report', { data: 'x'.repeat(20_000) })).status()).toBe(413);
  expect(await (await fetch(site.metrics)).text()).not.toContain('66.6.6');
});

test('after an abort, all visitors get the active version again and no cookie', async ({
  site,
}) => {
  expect((await release(site, 'abort', NAME)).code).toBe(0);
  await expect.poll(async () => (await visit(site)).cookie, CHANGE_TIMEOUT).toBeNull();
  const visitor = await visit(site, 'atlas_bucket=0.1');
  expect(visitor.isCanary).toBe(false);
  expect(visitor.headers.get('cache-control')).toContain('public');
});

test('after a promotion, all visitors get the former canary', async ({ site }) => {
  const before = (await site.active())[NAME] ?? '';
  await release(site, 'canary', NAME, CANARY);
  expect((await release(site, 'promote', NAME)).output).toContain(
    `The canary of ${NAME} is active`,
  );
  await expect
    .poll(async () => (await visit(site, 'atlas_bucket=0.9')).isCanary, CHANGE_TIMEOUT)
    .toBe(true);
  expect((await visit(site)).cookie).toBeNull();
  await activate(site, NAME, before);
});
