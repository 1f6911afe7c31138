import type { Browser, Page } from 'puppeteer-core';
import { startFirefox } from '../support/firefox.ts';
import { expect, test } from '../support/test.ts';

const HYDRATED =
  "Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber$'))";
const HEADING = "document.querySelector('main h1')?.textContent";

test.describe.configure({ mode: 'default' });
let browser: Browser;
let page: Page;

test.beforeAll(async () => {
  browser = await startFirefox();
  page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
});

test.afterAll(() => browser?.close());

const becomes = (expression: string) => expect.poll(() => page.evaluate(expression));

async function open(url: string) {
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await becomes(HYDRATED).toBe(true);
}

test('links open pages without a reload, and Back restores the scroll position', async ({
  site,
}) => {
  await open(`${site.origin}/popular`);
  await page.evaluate("window.isSameDocument = 'yes'");
  await page.evaluate('scrollTo(0, 1200)');
  await becomes('scrollY').toBeGreaterThan(1100);
  await page.evaluate(
    "[...document.querySelectorAll('main article h3 a')].at(7).focus({ preventScroll: true })",
  );
  await page.keyboard.press('Enter');
  await becomes('location.pathname').toMatch(/^\/agent\/\d+$/);
  await becomes('document.activeElement?.tagName').toBe('H1');
  await becomes('scrollY').toBe(0);
  await page.evaluate('history.back()');
  await becomes('location.pathname').toBe('/popular');
  await becomes('Math.abs(scrollY - 1200)').toBeLessThan(100);
  expect(await page.evaluate('window.isSameDocument')).toBe('yes');
});

test('the palette works by keyboard', async ({ site }) => {
  await open(`${site.origin}/faq`);
  await page.keyboard.type('/');
  await becomes("document.activeElement?.getAttribute('role')").toBe('combobox');
  await page.keyboard.press('Escape');
  await becomes("document.querySelector('dialog')").toBe(null);
  await page.keyboard.type('/');
  await becomes("document.activeElement?.getAttribute('role')").toBe('combobox');
  await page.keyboard.type('claude');
  await becomes("document.querySelector('[aria-selected=true]')?.textContent").toContain('Claude');
  await page.keyboard.press('Enter');
  await becomes(HEADING).toBe('Claude');
  await becomes('document.activeElement?.tagName').toBe('H1');
});

test('a press before the page is hydrated takes effect', async ({ site }) => {
  await page.goto(`${site.origin}/agent/1`, { waitUntil: 'domcontentloaded' });
  await becomes(
    "location.pathname === '/agent/1' && [...document.querySelectorAll('main button')].some((each) => each.textContent === 'Write a Review' && (each.click(), true))",
  ).toBe(true);
  await becomes("document.querySelector('[aria-label^=Notification]')?.textContent").toContain(
    'Review feature coming soon',
  );
});

test('every kind of page is hydrated, and the policy refuses foreign scripts', async ({ site }) => {
  for (const path of ['/', '/category/AI%20Chatbot', '/agent/1', '/leaderboard', '/glossary']) {
    await open(`${site.origin}${path}`);
    const isRun = await page.evaluate(
      "(() => { try { const script = document.createElement('script'); script.textContent = 'window.isForeign = true'; document.head.append(script); } catch { return 'refused'; } return window.isForeign ?? 'refused'; })()",
    );
    expect(isRun, path).toBe('refused');
    expect(
      await page.evaluate("getComputedStyle(document.querySelector('main h1')).fontWeight"),
      path,
    ).toBe('600');
  }
});
