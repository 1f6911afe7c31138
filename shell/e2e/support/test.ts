import { join, relative } from 'node:path';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { SKIP_SPLASH } from '../../src/frame/theme-script.ts';
import { type Site, sharedSite } from './site.ts';
import { visitedBy } from './visits.ts';

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
  /** Which remote owns which path. */
  readonly routes: readonly Route[];
}

interface Route {
  readonly remote: string;
  /** A pattern such as `/agent/:id`. */
  readonly path: string;
}

async function routesOf(site: Site): Promise<Route[]> {
  const manifests = await Promise.all(
    Object.entries(await site.active()).map(([name, version]) =>
      site.store.manifest(name, version),
    ),
  );
  return manifests.flatMap(({ name, routes }) =>
    routes.map(({ path }) => ({ remote: name, path })),
  );
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
  routes: [async ({ site }, use) => use(await routesOf(site)), { scope: 'worker' }],
  context: async ({ context, site, routes }, use, { file }) => {
    // The splash would cover each test's first page for half a second. `frame.spec.ts` tests it.
    await context.addInitScript(SKIP_SPLASH);
    const paths = new Set<string>();
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        const url = URL.parse(frame.url());
        if (frame === page.mainFrame() && url?.origin === site.origin) paths.add(url.pathname);
      }),
    );
    await use(context);
    const ownerOf = (path: string) => routes.find((route) => matchPath(route.path, path))?.remote;
    const visited = new Set([...paths].map(ownerOf));
    const listed = visitedBy(relative(join(import.meta.dirname, '..'), file));
    const missing = [...visited].filter((name) => name !== undefined && !listed.includes(name));
    if (!file.endsWith('.trial.ts'))
      expect(missing, 'remotes that visits.ts does not list for this file').toEqual([]);
  },
  troubles: async ({ page }, use) => {
    const troubles: Troubles = { list: [] };
    await watchPage(page, troubles);
    await use(troubles);
  },
});

export { expect };

/** Options of specs whose subject can depend on cross-fades, which the configuration turns off. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

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
