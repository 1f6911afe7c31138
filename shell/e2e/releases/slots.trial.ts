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

for (const fault of ['render', 'effect']) {
  test(`a contribution that throws in the browser (${fault}) disappears and leaves its page whole`, async ({
    page,
    site,
  }) => {
    const counted = await failures(site, 'browser-render');
    await page.addInitScript((given) => Reflect.set(window, 'noteFault', given), fault);
    await page.goto('/agent/1');
    await expect(note(page)).toHaveCount(0);
    await expectWholePage(page);
    await expect.poll(() => failures(site, 'browser-render'), COUNTED).toBeGreaterThan(counted);
  });
}

for (const fault of ['is missing', 'hangs'] as const) {
  test(`a contribution whose code ${fault} in the browser keeps its HTML, and does not appear later`, async ({
    page,
    site,
  }) => {
    const counted = await failures(site, 'browser-load');
    await page.route(`**/_r/${CONTRIBUTOR}/**`, (route) =>
      fault === 'is missing' ? route.fulfill({ status: 404 }) : undefined,
    );
    await page.goto('/agent/1');
    await expect.poll(() => failures(site, 'browser-load'), COUNTED).toBeGreaterThan(counted);
    await expect(note(page)).toBeVisible();
    await expectWholePage(page);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByText('Key Features')).toBeVisible();
    await expect(note(page)).toHaveCount(0);
  });
}

for (const [fault, agent] of Object.entries(SERVER_FAULTS)) {
  test(`a contribution that ${fault} on the server leaves its page whole`, async ({
    page,
    site,
  }) => {
    const counted = await failures(site, 'server-slot');
    const response = await page.goto(`/agent/${agent}`);
    expect(response?.status()).toBe(200);
    await expectWholePage(page);
    await expect(note(page)).toHaveCount(0);
    // A contribution is known to hang only once its renderer is killed.
    await expect.poll(() => failures(site, 'server-slot'), COUNTED).toBeGreaterThan(counted);
  });
}

test('a contribution that exceeds the size of its files is shown neither by the server nor the browser', async ({
  page,
  site,
}) => {
  const numbers = Array.from({ length: 40_000 }, (_, index) => index * 7919).join(',');
  await publishNote(site, '7.1.0', `Reflect.set(Contribution, 'numbers', [${numbers}]);`);
  await page.goto('/agent/1');
  await expectWholePage(page);
  await expect(note(page)).toHaveCount(0);
});

test('a contribution disappears with its remote', async ({ page, site }) => {
  await activate(site, CONTRIBUTOR, null);
  await page.goto('/agent/1');
  await expectWholePage(page);
  await expect(note(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Selector' })).toHaveCount(0);
});
