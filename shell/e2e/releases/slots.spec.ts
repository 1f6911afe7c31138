import { activate } from '../support/activate.ts';
import {
  CONTRIBUTOR,
  COUNTED,
  expectWholePage,
  failures,
  note,
  publishNote,
  SERVER_FAULTS,
} from '../support/note-contribution.ts';
import { test } from '../support/own-site.ts';
import { expect } from '../support/test.ts';

let before = '';

test.beforeAll(async ({ site }) => {
  before = (await site.active())[CONTRIBUTOR] ?? '';
  await publishNote(site, '7.0.0');
});

test.afterAll(async ({ site }) => {
  await activate(site, CONTRIBUTOR, before);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a contribution is in the first HTML, and its link works', async ({ page }) => {
    await page.goto('/agent/1');
    await expect(note(page)).toBeVisible();
    await page.getByRole('link', { name: 'Find out' }).click();
    await expect(page).toHaveURL(/\/recommendations$/);
  });
});

test('a contribution is hydrated, follows the page and navigates without a page load', async ({
  page,
  troubles,
}) => {
  await page.goto('/agent/1');
  const button = page.getByRole('button', { name: /^Counted/ });
  await expect(async () => {
    await button.click();
    await expect(button).not.toHaveText('Counted 0', { timeout: 500 });
  }).toPass();
  await page.getByRole('tab', { name: 'Alternatives' }).click();
  await expect(note(page)).toBeHidden();
  const others = page.getByRole('tabpanel', { name: 'Alternatives' });
  await others.locator('a[href^="/agent/"]').first().click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(note(page)).toBeVisible();
  await expect(button).toHaveText('Counted 0');
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  await page.getByRole('link', { name: 'Find out' }).click();
  await expect(page).toHaveURL(/\/recommendations$/);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  expect(troubles.list).toEqual([]);
});

// `slots.trial.ts` shows the other faults.
test('a contribution that throws in the browser disappears and leaves its page whole', async ({
  page,
  site,
}) => {
  const counted = await failures(site, 'browser-render');
  await page.addInitScript(() => Reflect.set(window, 'noteFault', 'render'));
  await page.goto('/agent/1');
  await expect(note(page)).toHaveCount(0);
  await expectWholePage(page);
  await expect.poll(() => failures(site, 'browser-render'), COUNTED).toBeGreaterThan(counted);
});

test('a contribution that throws on the server leaves its page whole', async ({ page, site }) => {
  const counted = await failures(site, 'server-slot');
  const response = await page.goto(`/agent/${SERVER_FAULTS['throws when it renders']}`);
  expect(response?.status()).toBe(200);
  await expectWholePage(page);
  await expect(note(page)).toHaveCount(0);
  await expect.poll(() => failures(site, 'server-slot'), COUNTED).toBeGreaterThan(counted);
});

test('a contribution disappears with its remote', async ({ page, site }) => {
  await activate(site, CONTRIBUTOR, null);
  await page.goto('/agent/1');
  await expectWholePage(page);
  await expect(note(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Selector' })).toHaveCount(0);
});
