import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { SKIP_SPLASH } from '../../src/frame/theme-script.ts';
import { type Site, sharedSite } from './site.ts';

/** Problems of a page that fail its test. */
export interface Troubles {
  readonly list: string[];
}

interface Fixtures {
  /** Collects console messages, failed requests and policy violations; tests expect it to be empty. */
  readonly troubles: Troubles;
}

interface WorkerFixtures {
  /** The site that all tests share. A test that changes its releases takes `own-site.ts`. */
  readonly site: Site;
}

/** Records the troubles of a page. Call it before the page loads. */
export async function watchPage(page: Page, troubles: Troubles): Promise<void> {
  page.on('console', (message: ConsoleMessage) => {
    troubles.list.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.list.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A navigation cancels the requests of the previous page.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    troubles.list.push(`failed: ${request.url()}`);
  });
  await page.exposeFunction('reportViolation', (text: string) =>
    troubles.list.push(`policy: ${text}`),
  );
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'reportViolation');
      report(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its pattern.
  site: [async ({}, use) => use(sharedSite()), { scope: 'worker' }],
  baseURL: async ({ site }, use) => use(site.origin),
  // The splash would cover each test's first page for half a second. `frame.spec.ts` tests it.
  context: async ({ context }, use) => {
    await context.addInitScript(SKIP_SPLASH);
    await use(context);
  },
  troubles: async ({ page }, use) => {
    const troubles: Troubles = { list: [] };
    await watchPage(page, troubles);
    await use(troubles);
  },
});

export { expect };

/** Pages of each remote, with a text that only their real content has. */
export const PAGES = [
  {
    path: '/',
    remote: 'mf-directory',
    heading: 'Discover the Best AI Agents',
    text: 'Browse by Category',
  },
  {
    path: '/category/AI%20Chatbot',
    remote: 'mf-directory',
    heading: 'AI Chatbots',
    text: 'ChatGPT',
  },
  { path: '/agent/1', remote: 'mf-agent', heading: 'ChatGPT', text: 'Key Features' },
  {
    path: '/leaderboard',
    remote: 'mf-leaderboard',
    heading: 'Leaderboard',
    text: 'Our Ranking Methodology',
  },
  { path: '/recommendations', remote: 'mf-wizard', heading: '', text: 'AI Chatbot' },
  {
    path: '/glossary',
    remote: 'mf-content',
    heading: 'AI Agents Glossary',
    text: 'Context Window',
  },
] as const;

/** Resolves when React has hydrated the remote's page, not only the frame. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'));
  });
}
