import type { Page } from '@playwright/test';
import { expect, hydrated, type PAGES, type Troubles } from './test.ts';

type KnownPage = Pick<(typeof PAGES)[number], 'path' | 'remote'>;

/** Expects that a page hydrates from its own resources, requests none twice, and logs nothing. */
export async function expectOwnResources(
  page: Page,
  { path, remote }: KnownPage,
  troubles: Troubles,
): Promise<void> {
  // With Save-Data nothing is prefetched, so all requests are for the page itself.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const federated = requests.filter((url) => url.startsWith('/_r/'));

  expect(troubles.list).toEqual([]);
  expect(federated.some((url) => url.startsWith(`/_r/${remote}/`))).toBe(true);
  // Other remotes' code is loaded only for what they contribute to this page.
  const contributed = await page
    .locator('[data-contribution]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-remote')));
  const owners = [remote, ...contributed].map((name) => `/_r/${name}/`);
  expect(federated.filter((url) => !owners.some((owner) => url.startsWith(owner)))).toEqual([]);
  expect(requests.filter((url, index) => requests.indexOf(url) !== index)).toEqual([]);
}

/** Expects that the HTML of a page lists every script of its remote that hydration needs. */
export async function expectListedScripts(page: Page, { path }: KnownPage): Promise<void> {
  const html = await (await page.request.get(path)).text();
  const named = [...html.matchAll(/"([^"]+\.js)"/g)].map((match) => match[1]);
  await page.route('**/_r/**/*.js', (route) => {
    const { pathname } = new URL(route.request().url());
    return named.includes(pathname) ? route.continue() : route.abort();
  });
  await page.goto(path);
  await hydrated(page);
}
