import { OTHER_BROWSERS, type OtherBrowser, requirePrograms } from '../support/other-browsers.ts';
import { expect, test } from '../support/test.ts';

const HYDRATED =
  "Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber$'))";
const HEADING = "document.querySelector('main h1')?.textContent";

for (const { name, start, programs } of OTHER_BROWSERS) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' });
    let browser: OtherBrowser;

    test.beforeAll(async () => {
      requirePrograms(programs);
      browser = await start();
    });

    test.afterAll(() => browser?.close());

    // WebKit evaluates nothing while it replaces a document.
    const becomes = (expression: string) =>
      expect.poll(() => browser.evaluate(expression).catch((error: unknown) => String(error)));

    async function open(url: string) {
      await browser.open(url);
      await becomes(`location.href === ${JSON.stringify(url)} && ${HYDRATED}`).toBe(true);
      // Without a graphics processor, WebKit's test browser ends when a view transition starts.
      if (name === 'WebKit')
        await browser.evaluate('delete Document.prototype.startViewTransition');
    }

    test('links open pages without a reload, and Back restores the scroll position', async ({
      site,
    }) => {
      await open(`${site.origin}/popular`);
      await browser.evaluate("void (window.isSameDocument = 'yes')");
      await browser.evaluate('scrollTo(0, 1200)');
      await becomes('scrollY').toBeGreaterThan(1100);
      await browser.evaluate(
        "[...document.querySelectorAll('main article h3 a')].at(7).focus({ preventScroll: true })",
      );
      await browser.press('Enter');
      await becomes('location.pathname').toMatch(/^\/agent\/\d+$/);
      await becomes('document.activeElement?.tagName').toBe('H1');
      await becomes('scrollY').toBe(0);
      await browser.evaluate('history.back()');
      await becomes('location.pathname').toBe('/popular');
      await becomes('Math.abs(scrollY - 1200)').toBeLessThan(100);
      expect(await browser.evaluate('window.isSameDocument')).toBe('yes');
    });

    test('the palette works by keyboard', async ({ site }) => {
      await open(`${site.origin}/faq`);
      await browser.type('/');
      await becomes("document.activeElement?.getAttribute('role')").toBe('combobox');
      await browser.press('Escape');
      await becomes("document.querySelector('dialog')").toBe(null);
      await browser.type('/');
      await becomes("document.activeElement?.getAttribute('role')").toBe('combobox');
      await browser.type('claude');
      await becomes("document.querySelector('[aria-selected=true]')?.textContent").toContain(
        'Claude',
      );
      await browser.press('Enter');
      await becomes(HEADING).toBe('Claude');
      await becomes('document.activeElement?.tagName').toBe('H1');
    });

    test('a press before the page is hydrated takes effect', async ({ site }) => {
      await browser.open(`${site.origin}/agent/1`);
      await becomes(
        "location.pathname === '/agent/1' && [...document.querySelectorAll('main button')].some((each) => each.textContent === 'Write a Review' && (each.click(), true))",
      ).toBe(true);
      await becomes("document.querySelector('[aria-label^=Notification]')?.textContent").toContain(
        'Review feature coming soon',
      );
    });

    test('every kind of page is hydrated, and the policy refuses foreign scripts', async ({
      site,
    }) => {
      for (const path of ['/', '/category/AI%20Chatbot', '/agent/1', '/leaderboard', '/glossary']) {
        await open(`${site.origin}${path}`);
        const isRun = await browser.evaluate(
          "(() => { try { const script = document.createElement('script'); script.textContent = 'window.isForeign = true'; document.head.append(script); } catch { return 'refused'; } return window.isForeign ?? 'refused'; })()",
        );
        expect(isRun, path).toBe('refused');
        expect(
          await browser.evaluate("getComputedStyle(document.querySelector('main h1')).fontWeight"),
          path,
        ).toBe('600');
      }
    });
  });
}
