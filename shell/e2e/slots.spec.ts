import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { activate } from './support/activate.ts';
import { axeProblems } from './support/axe.ts';
import { copyRemote, publishFolder } from './support/remote-copy.ts';
import type { Site } from './support/site.ts';
import { expect, hydrated, test } from './support/test.ts';

const CONTRIBUTOR = 'mf-wizard';
const NOTE = 'Which one fits you?';

/** Agents on whose pages the contribution fails on the server. */
const SERVER_FAULTS = {
  'throws when it renders': 2,
  'throws when it loads': 3,
  'is too large': 5,
  // Last, because other pages then leave the contribution out for some seconds.
  hangs: 4,
} as const;

/** A contribution with faults: on the server by agent, in the browser by a global that the test sets. */
const NOTE_SOURCE = `
  import { useEffect, useId, useState } from 'react';
  import { Link } from 'react-router-dom';
  const inBrowser = typeof window !== 'undefined';
  const has = (fault: string) => inBrowser && Reflect.get(window, 'noteFault') === fault;
  export function Contribution({ agentId, agentName }: { agentId: number; agentName: string }) {
    const id = useId();
    const [count, setCount] = useState(0);
    if (!inBrowser && agentId === 2) throw new Error('The note is broken');
    if (has('render')) throw new Error('The note is broken');
    useEffect(() => {
      if (has('effect')) throw new Error('The note is broken');
    }, []);
    return (
      <section aria-labelledby={id}>
        <h2 id={id}>${NOTE}</h2>
        <p>{agentName}{!inBrowser && agentId === 5 ? 'x'.repeat(65_000) : ''}</p>
        <button type="button" onClick={() => setCount(count + 1)}>Counted {count}</button>
        <Link to="/recommendations">Find out</Link>
      </section>
    );
  }
`;

const SLOTS = `slots: [{
    id: 'note', slot: 'agent.after-overview', order: 500, examples: [{ agentId: 1, agentName: 'Otter' }], component: () => import('./slots/note.tsx'),
    load: async ({ props }) => {
      if (props.agentId === 3) throw new Error('The note has no data');
      if (props.agentId === 4) await new Promise(() => {});
    },
  }],
  routes: [`;

/** Publishes mf-wizard with a contribution. @param extra additional code of the contribution */
async function publishNote(site: Site, version: string, extra = ''): Promise<void> {
  const { folder, remove } = await copyRemote(CONTRIBUTOR);
  try {
    const remote = join(folder, 'src', 'remote.tsx');
    const text = await readFile(remote, 'utf8');
    await writeFile(remote, text.replace('routes: [', SLOTS));
    await mkdir(join(folder, 'src', 'slots'));
    await writeFile(join(folder, 'src', 'slots', 'note.tsx'), NOTE_SOURCE + extra);
    await publishFolder(site.client, folder, version);
  } finally {
    await remove();
  }
  await activate(site, CONTRIBUTOR, version);
}

/** Longer than a browser's report takes until it counts. */
const COUNTED = { timeout: 20_000 };

/** How often failures of the contributing release were counted. */
async function failures(site: Site, kind: string): Promise<number> {
  const metrics = await (await fetch(site.metrics)).text();
  const counts = metrics.matchAll(
    /atlas_remote_errors_total\{remote="([^"]+)",[^}]*kind="([^"]+)"\} (\d+)/g,
  );
  const own = [...counts].filter(([, remote, found]) => remote === CONTRIBUTOR && found === kind);
  return own.reduce((sum, [, , , count]) => sum + Number(count), 0);
}

/** Expects the agent's page to be complete, interactive and accessible. */
async function expectWholePage(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.getByText('Key Features')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Alternatives' }).click();
  await expect(page.getByRole('tab', { name: 'Alternatives' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
}

const note = (page: Page) => page.getByRole('heading', { name: NOTE });

test('the page of an agent links to the articles that mention it', async ({ page, troubles }) => {
  await page.goto('/agent/22');
  const articles = page.getByRole('region', { name: 'Articles that mention Cursor' });
  await articles.getByRole('link', { name: 'AI Pricing Models Explained' }).click();
  await expect(page).toHaveURL(/\/blog\/ai-pricing-models-explained$/);
  await page.goto('/agent/2');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: /^Articles that mention/ })).toHaveCount(0);
  expect(troubles.list).toEqual([]);
});

test.describe('a contribution to the page of an agent', () => {
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

    test('is in the first HTML, and its link works', async ({ page }) => {
      await page.goto('/agent/1');
      await expect(note(page)).toBeVisible();
      await page.getByRole('link', { name: 'Find out' }).click();
      await expect(page).toHaveURL(/\/recommendations$/);
    });
  });

  test('is hydrated, follows the page and navigates without a page load', async ({
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
    const marked = page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await marked;
    await page.getByRole('link', { name: 'Find out' }).click();
    await expect(page).toHaveURL(/\/recommendations$/);
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    expect(troubles.list).toEqual([]);
  });

  for (const [fault, kind] of [
    ['render', 'browser-render'],
    ['effect', 'browser-render'],
  ] as const) {
    test(`that throws in the browser (${fault}) disappears and leaves its page whole`, async ({
      page,
      site,
    }) => {
      const counted = await failures(site, kind);
      await page.addInitScript((given) => Reflect.set(window, 'noteFault', given), fault);
      await page.goto('/agent/1');
      await expect(note(page)).toHaveCount(0);
      await expectWholePage(page);
      await expect.poll(() => failures(site, kind), COUNTED).toBeGreaterThan(counted);
    });
  }

  for (const fault of ['is missing', 'hangs'] as const) {
    test(`whose code ${fault} in the browser keeps its HTML, and does not appear later`, async ({
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
    test(`that ${fault} on the server leaves its page whole`, async ({ page, site }) => {
      const counted = await failures(site, 'server-slot');
      const response = await page.goto(`/agent/${agent}`);
      expect(response?.status()).toBe(200);
      await expectWholePage(page);
      await expect(note(page)).toHaveCount(0);
      // A contribution is known to hang only once its renderer is killed.
      await expect.poll(() => failures(site, 'server-slot'), COUNTED).toBeGreaterThan(counted);
    });
  }

  test('that exceeds the size of its files is shown neither by the server nor the browser', async ({
    page,
    site,
  }) => {
    const numbers = Array.from({ length: 40_000 }, (_, index) => index * 7919).join(',');
    await publishNote(site, '7.1.0', `Reflect.set(Contribution, 'numbers', [${numbers}]);`);
    await page.goto('/agent/1');
    await expectWholePage(page);
    await expect(note(page)).toHaveCount(0);
  });

  test('disappears with its remote', async ({ page, site }) => {
    await activate(site, CONTRIBUTOR, null);
    await page.goto('/agent/1');
    await expectWholePage(page);
    await expect(note(page)).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Selector' })).toHaveCount(0);
  });
});
