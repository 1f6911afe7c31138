import {
  expectBackTwice,
  expectSteps,
  generatedSteps,
  PAUSES_MS,
  settled,
} from '../support/history-steps.ts';
import { expect, test, WITH_MOTION } from '../support/test.ts';

test.use(WITH_MOTION);

// `history.trial.ts` tries more.
const [SOON, , LATER] = PAUSES_MS;

for (const pause of [SOON, LATER]) {
  test(`Back twice, ${pause} ms after the first page has loaded, and Forward show each page where it was left`, ({
    page,
  }) => expectBackTwice(page, pause));
}

test('steps at any moment end at the right page and position', ({ page }) =>
  expectSteps(page, generatedSteps(1, 8)));

test('a page stays where it is while the next one is loaded, also one that another document showed', async ({
  page,
}) => {
  const position = () => page.evaluate(() => scrollY);
  await page.goto('/');
  await settled(page);
  await page.evaluate(() => scrollTo(0, 500));
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/blog"]')?.click());
  await page.waitForURL('/blog');
  await settled(page);
  await page.evaluate(() => scrollTo(0, 600));
  await page.goto('/leaderboard');
  const code = Promise.withResolvers<void>();
  await page.route(/mf-content/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.evaluate(() => history.go(-2));
  await page.waitForURL('/');
  await settled(page);
  await expect.poll(position).toBe(500);
  const frames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.evaluate(() => history.forward());
  await page.waitForURL('/blog');
  await frames();
  expect(await position(), 'Forward waits for its page').toBe(500);
  await page.evaluate(() => history.back());
  await page.waitForURL('/');
  await frames();
  expect(await position(), 'Back at the page on the screen').toBe(500);
  await page.evaluate(() => history.forward());
  await page.waitForURL('/blog');
  code.resolve();
  await settled(page);
  await expect.poll(position).toBe(600);
});
