import { findReleaseApi } from '../../src/releases/release-api.ts';
import { fillSuggestion, RESENT, send } from '../support/submissions.ts';
import { expect, hydrated, test } from '../support/test.ts';

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a visitor suggests an agent, corrects the form, and follows its status', async ({
    page,
  }) => {
    await page.goto('/faq');
    await page.getByRole('link', { name: 'Suggest an agent' }).click();
    await fillSuggestion(page, 'Paper Boat');
    await page.getByLabel('Website').fill('paperboat');
    const [refusal] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Send suggestion' }).click(),
    ]);
    expect(refusal.status()).toBe(422);
    expect(refusal.headers()['cache-control']).toBe('private, no-store');
    await expect(page).toHaveTitle(/^Error: Suggest an agent/);
    await expect(page.getByLabel('What it does')).toHaveValue(/Drafts newsletters/);
    await expect(page.getByLabel('Category')).toHaveValue('Writing Assistant');
    const website = page.getByLabel('Website');
    await expect(website).toHaveAccessibleDescription(/begins with https/);
    expect(new URL(page.url()).search).toBe('');
    await website.fill('https://paperboat.example.com');
    await send(page, 'Send suggestion');
    await expect(page.getByRole('heading', { name: 'Suggestion: Paper Boat' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Received', { exact: true })).toBeVisible();
  });
});

test('by keyboard, a visitor reports a wrong fact', async ({ page, troubles }) => {
  await page.goto('/agent/1');
  await hydrated(page);
  await page.getByRole('link', { name: 'Something wrong?' }).focus();
  await page.keyboard.press('Enter');
  const fact = page.getByLabel('What is wrong');
  await expect(fact).toBeVisible();
  await fact.focus();
  await page.keyboard.type('Price');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The paid plan costs 25 dollars since October.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://example.org/pricing');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send correction' })).toBeFocused();
  await expect(async () => {
    await page.getByRole('button', { name: 'Send correction' }).press('Enter');
    await page.waitForURL('**/submit/status/*', { timeout: 2000 });
  }).toPass(RESENT);
  await expect(page.getByRole('heading', { name: /^Correction: / })).toBeVisible();
  expect(troubles.list.filter((text) => !/status of (422|429)/.test(text))).toEqual([]);
});

test("editors decide on the operators' port, and the sender sees the reason", async ({
  page,
  site,
}) => {
  await page.goto('/submit');
  await fillSuggestion(page, 'Toaster');
  await send(page, 'Send suggestion');
  const status = page.url();
  await hydrated(page);

  const { url, token } = findReleaseApi({}, site.folder);
  await page.goto(url);
  await page.getByLabel('Release token').fill(token);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Suggestions and corrections' }).click();
  await page.getByRole('link', { name: /^Toaster/ }).click();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByText('in review by Ada', { exact: true })).toBeVisible();
  const decline = page.locator('form[action$="/decline"]');
  await decline.getByLabel('Your name').fill('Ada');
  await decline.getByLabel('Reason, which the sender sees').fill('A toaster is not an AI tool.');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('declined by Ada', { exact: true })).toBeVisible();

  await page.goto(status);
  await expect(page.getByText('A toaster is not an AI tool.')).toBeVisible();
});

test('forms are taken from this site only, and from pages with a form only', async ({
  request,
}) => {
  const form = { kind: 'suggestion' };
  const headers = { Origin: 'https://evil.example' };
  expect((await request.post('/submit', { form, headers })).status()).toBe(403);
  expect((await request.post('/submit', { data: form })).status()).toBe(415);
  expect((await request.post('/submit', { form: { name: 'x'.repeat(70_000) } })).status()).toBe(
    413,
  );
  expect((await request.post('/faq', { form })).status()).toBe(405);
});

test('no cache keeps a form or a status', async ({ request }) => {
  const read = async () => {
    const response = await request.get('/submit');
    expect(response.headers()['cache-control']).toBe('private, no-store');
    return /name="ticket" value="([^"]+)"/.exec(await response.text())?.[1];
  };
  const [first, second] = await Promise.all([read(), read()]);
  expect(first).toBeTruthy();
  expect(second).not.toBe(first);
});
