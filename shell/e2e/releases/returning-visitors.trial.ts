import type { Page } from '@playwright/test';
import { activate } from '../support/activate.ts';
import { test } from '../support/own-site.ts';
import { publishEdited } from '../support/remote-copy.ts';
import { expect, hydrated } from '../support/test.ts';

const NAME = 'mf-content';
const LATE = 'term-details';
const TITLE = 'AI Agents Glossary';

/** Opens a page. @returns each file of the remote that was transferred, with its transfer size in bytes */
async function filesFetched(page: Page, path: string) {
  const files: { name: string; encoding: string | undefined; bytes: number }[] = [];
  const noted: Promise<unknown>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith(`/_r/${NAME}/`)) return;
    const note = async () => {
      const { responseBodySize: bytes } = await request.sizes();
      const encoding = (await (await request.response())?.allHeaders())?.['content-encoding'];
      const [name = ''] = pathname.split('/').at(-1)?.split('.') ?? [];
      files.push({ name, encoding, bytes });
    };
    noted.push(note());
  });
  // The page imports the texts of its terms once it is idle.
  const late = page.waitForEvent('requestfinished', (request) => request.url().includes(LATE));
  await page.goto(path);
  await hydrated(page);
  await late;
  await page.waitForLoadState('networkidle');
  await Promise.all(noted);
  page.removeAllListeners('requestfinished');
  return files;
}

const sum = (files: readonly { bytes: number }[]) =>
  files.reduce((total, { bytes }) => total + bytes, 0);

test('after a small release, a returning visitor downloads only the differences', async ({
  site,
  page,
}) => {
  const first = (await site.active())[NAME] ?? '';
  const before = await filesFetched(page, '/glossary');
  expect(sum(before)).toBeGreaterThan(10_000);

  const edit = { from: TITLE, to: `${TITLE}, revised` };
  await publishEdited(site.client, NAME, '8.2.0', edit);
  await activate(site, NAME, '8.2.0');
  // Prefetching may load other files than the first time.
  const after = (await filesFetched(page, '/glossary')).filter(({ name }) =>
    before.some((file) => file.name === name),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(edit.to);
  console.log(`    ${sum(before)} bytes of ${NAME} at first, ${sum(after)} after the release`);
  expect(after.map(({ encoding }) => encoding)).toContain('dcz');
  expect(sum(after)).toBeLessThan(sum(before) / 10);
  await activate(site, NAME, first);
});
