import { expect, hydrated, test } from '../support/test.ts';

const GUIDE = '/blog/seo/what-is-an-ai-agent';
const BENCHMARKS = '/blog/seo/evaluating-ai-agent-benchmarks-analysis';

test('the table of contents marks the current section', async ({ page, troubles }) => {
  await page.goto(BENCHMARKS);
  await hydrated(page);
  const contents = page.getByRole('navigation', { name: 'Table of contents' });
  const gaia = contents.getByRole('link', { name: 'GAIA' });
  await gaia.click();
  await expect(page).toHaveURL(/#gaia$/);
  await expect(gaia).toHaveAttribute('aria-current', 'location');
  await page.getByRole('heading', { name: 'Questions for the vendor' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await expect(gaia).not.toHaveAttribute('aria-current');
  await expect(contents.locator('[aria-current]')).toHaveCount(1);
  expect(troubles.list).toEqual([]);
});

test('on a phone the table of contents is collapsed until it is opened', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(GUIDE);
  const contents = page.getByRole('navigation', { name: 'Table of contents' });
  const checklist = contents.getByRole('link', { name: "A buyer's checklist" });
  await expect(checklist).toBeHidden();
  await contents.getByText('Table of Contents').last().click();
  await checklist.click();
  await expect(page.getByRole('heading', { name: "A buyer's checklist" })).toBeInViewport();
});

test('a tooltip opens for a pointer that was there before its code', async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/*tooltip*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const requested = page.waitForRequest('**/*tooltip*.js');
  await page.goto('/glossary');
  await page.getByText('Hallucination (coming soon)').first().hover();
  await requested;
  arrival.resolve();
  await expect(page.getByRole('tooltip')).toHaveText('This term is coming soon');
});

test('a deep link opens a term of the glossary, and so does a later one', async ({
  page,
  troubles,
}) => {
  await page.goto('/glossary#term-elo-rating');
  await hydrated(page);
  const elo = page.getByRole('article', { name: 'Elo Rating' });
  await expect(elo).toBeInViewport();
  await expect(elo.getByText('Related Terms')).toBeVisible();

  const benchmark = page.getByRole('article', { name: 'Benchmark' });
  await benchmark.getByText('Details').click();
  await expect(benchmark.getByText('Related Terms')).toBeHidden();
  await elo.getByRole('link', { name: 'Benchmark' }).click();
  await expect(benchmark).toBeInViewport();
  await expect(benchmark.getByText('Related Terms')).toBeVisible();
  expect(troubles.list).toEqual([]);
});

test('a link to a term that a search hides leads to it, at a URL without the search', async ({
  page,
  troubles,
}) => {
  await page.goto('/glossary?q=chess');
  await hydrated(page);
  const elo = page.getByRole('article', { name: 'Elo Rating' });
  await elo.getByRole('link', { name: 'Benchmark' }).click();
  await expect(page).toHaveURL('/glossary#term-benchmark');
  await expect(page.getByRole('article', { name: 'Benchmark' })).toBeInViewport();
  await expect(page.getByRole('searchbox', { name: 'Search terms' })).toHaveValue('');
  expect(troubles.list).toEqual([]);
});

test('a letter scrolls to its section and moves the focus there', async ({ page }) => {
  await page.goto('/glossary');
  await hydrated(page);
  const letters = page.getByRole('navigation', { name: 'Glossary letters' });
  await letters.getByRole('link', { name: 'T', exact: true }).click();
  const heading = page.getByRole('heading', { level: 2, name: 'T', exact: true });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
});

test('an article is shared by its link if there is no share sheet', async ({
  page,
  context,
  site,
  troubles,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto(`${GUIDE}#a-buyers-checklist`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(site.origin + GUIDE);
  expect(troubles.list).toEqual([]);
});

test('a saved article stays saved and is marked in the blog', async ({ page, troubles }) => {
  await page.goto('/blog/how-to-run-an-ai-tool-trial');
  await hydrated(page);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  const row = page.getByRole('article', { name: 'How to Run a Two-Week Trial of an AI Tool' });
  await expect(row.getByText('Saved', { exact: true })).toBeVisible();
  expect(troubles.list).toEqual([]);
});

test('Subscribe does not leave the page', async ({ page, troubles }) => {
  await page.goto(GUIDE);
  await hydrated(page);
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const box = page.getByRole('region', { name: 'Newsletter' });
  await box.getByRole('textbox', { name: 'Email address' }).fill('someone@example.com');
  await page.keyboard.press('Enter');
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(GUIDE);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  expect(troubles.list).toEqual([]);
});

test('an article stays readable if the chunk with its text does not load', async ({ page }) => {
  await page.route(/articles_[^/]*\.js$/, (route) => route.abort());
  await page.goto(GUIDE);
  await hydrated(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Article saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Five rungs of autonomy' })).toBeVisible();
  await page.getByRole('link', { name: 'our guide to running a trial' }).click();
  await expect(page).toHaveURL('/blog/how-to-run-an-ai-tool-trial');
});

test('a page never fetches the text of another article', async ({ page }) => {
  const texts: string[] = [];
  page.on('request', (request) => {
    const name = /articles_([^/.]*)_mdx/.exec(request.url())?.[1];
    if (name) texts.push(name);
  });
  await page.goto('/blog');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(texts).toEqual([]);
  const own = page.waitForRequest(/articles_ai-agent-landscape_mdx/);
  await page.goto('/blog/ai-agent-landscape');
  await hydrated(page);
  await own;
  await page.waitForLoadState('networkidle');
  expect(texts).toEqual(['ai-agent-landscape']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an article has its table, questions and sources', async ({ page }) => {
    await page.goto(BENCHMARKS);
    await expect(
      page.getByRole('table', { name: 'Benchmarks by the job you want done' }),
    ).toBeVisible();
    await expect(page.getByText('What does pass^k mean?')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sources', exact: true })).toBeVisible();
    await expect(
      page
        .getByRole('navigation', { name: 'Table of contents' })
        .getByRole('link', { name: 'GAIA' }),
    ).toBeVisible();
  });
});
