import { qaLink } from '../support/qa.ts';
import { CONDITIONS, expectReproducible } from '../support/qa-conditions.ts';
import { expect, hydrated, test } from '../support/test.ts';

for (const condition of CONDITIONS) {
  test(`a pasted link reproduces ${condition.name} in a fresh browser`, ({ page, browser, site }) =>
    expectReproducible(condition, { page, browser, site }));
}

test('conditions stay in the URL on navigations within the site', async ({ page, site }) => {
  await page.goto(await qaLink(site, '/faq?qa-theme=dark'));
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(`${site.origin}/leaderboard?qa-theme=dark`);
  // A full page load, as caused by a form or a link to a canary.
  await page.evaluate(() => location.assign('/glossary'));
  await expect(page).toHaveURL(`${site.origin}/glossary?qa-theme=dark`);
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/leaderboard?qa-theme=dark`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the URL follows the page in a framed viewport', async ({ page, site }) => {
  await page.goto(await qaLink(site, '/faq?qa-width=768'));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(`${site.origin}/about?qa-width=768`);
  await page.reload();
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('About');
});
