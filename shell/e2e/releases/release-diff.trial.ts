import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findChrome } from '../../../tools/find-chrome.ts';
import type { ReleaseClient } from '../../src/releases/release-client.ts';
import { axeProblems } from '../support/axe.ts';
import { command } from '../support/command.ts';
import { test } from '../support/own-site.ts';
import { copyRemote, type Edit, publishFolder } from '../support/remote-copy.ts';
import type { Site } from '../support/site.ts';
import { expect } from '../support/test.ts';

const NAME = 'mf-wizard';
const PAGE = '<div className="page-container py-8 sm:py-10">';
/** One pixel, which assistive technology reads as a picture. */
const PIXEL =
  '<i role="img" aria-label="Dot" className="absolute top-40 left-1 block size-px bg-ink" />';
const BEFORE: Edit = { from: PAGE, to: PAGE };
const AFTER: Edit = { from: PAGE, to: PAGE + PIXEL };

test.setTimeout(600_000);

/** Publishes an edited copy of the remote with its first scenario only, to open few pages. */
async function publish(client: ReleaseClient, version: string, edit: Edit) {
  const { folder, remove } = await copyRemote(NAME, edit);
  try {
    const path = join(folder, 'src/scenarios.ts');
    const all = await readFile(path, 'utf8');
    await writeFile(path, all.replace(/\];\n$/, '].slice(0, 1);\n'));
    await publishFolder(client, folder, version);
  } finally {
    await remove();
  }
}

const release = (site: Site, ...args: string[]) =>
  command('release', args, { DATA_DIR: site.folder, CHROME_PATH: findChrome() });

// Other tests use the same site.
test.afterAll(({ site }) => release(site, 'review', 'waive', NAME));

test('a reviewer finds one pixel and its role, and the site activates only what is accepted', async ({
  site,
  page,
}) => {
  // Built like the next version: a build in a folder elsewhere numbers its modules differently.
  await publish(site.client, '9.0.0', BEFORE);
  expect((await release(site, 'activate', NAME, '9.0.0')).output).toContain(
    'Activated mf-wizard 9.0.0',
  );
  expect((await release(site, 'review', 'require', NAME)).code).toBe(0);

  await publish(site.client, '9.0.1', AFTER);
  const refused = await release(site, 'activate', NAME, '9.0.1');
  expect(refused.output).toContain('no diff is recorded of 9.0.1 compared to 9.0.0');
  expect(refused.code).toBe(1);
  const pixel = await release(site, 'diff', NAME, '9.0.1');
  expect(pixel.code).toBe(1);
  expect(pixel.output).toMatch(/usual +picture +1280 dark +1 changed pixel at x \d+–\d+/);
  expect(pixel.output).toMatch(
    /usual +accessibility +360 light, .*1280 dark.*\n.*\+ +im(g|age) "Dot"/,
  );
  const report = await readFile(join(site.folder, 'diff', `${NAME}-9.0.1.html`), 'utf8');
  expect(report).toContain('data:image/png;base64,');
  expect((await release(site, 'diff', NAME, '9.0.1', '--accept')).output).toContain(
    '--accept needs the name of the reviewer: --by <name>',
  );
  const unread = await release(site, 'activate', NAME, '9.0.1');
  expect(unread.output).toContain('No reviewer has accepted the differences of mf-wizard 9.0.1');

  await page.goto(site.client.url);
  await page.getByLabel('Release token').fill(site.client.token);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: /in mf-wizard 9.0.1$/ }).click();
  await expect(page.getByRole('heading', { name: 'mf-wizard 9.0.0 → 9.0.1' })).toBeVisible();
  const picture = page.getByRole('img', { name: 'Changed pixels: usual, 360 px light' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 360);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Accept these differences' }).click();
  await expect(page.getByText('accepted by Ada (owner:')).toBeVisible();
  const accepted = await release(site, 'activate', NAME, '9.0.1');
  expect(accepted.output).toContain('Activated mf-wizard 9.0.1');
});
