import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { devCommand } from '../support/dev-command.ts';
import { test } from '../support/own-site.ts';
import { copyRemote } from '../support/remote-copy.ts';
import { expect } from '../support/test.ts';

const HEADING = 'AI Agent Leaderboard';

async function edit(folder: string, from: string, to: string): Promise<void> {
  const file = join(folder, 'src', 'pages', 'leaderboard.tsx');
  const source = await readFile(file, 'utf8');
  expect(source).toContain(from);
  await writeFile(file, source.replaceAll(from, to));
}

test('a local remote runs in a running site, only for those with its link', async ({
  page,
  site,
  browser,
}) => {
  const copy = await copyRemote('mf-leaderboard', { from: HEADING, to: 'Otter Leaderboard' });
  const dev = devCommand([copy.folder, '--in', site.origin], { DATA_DIR: site.folder });
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  try {
    const [, link = ''] = await dev.waitForOutput(/(http:\S+qa=\S+)/);
    await page.goto(link);
    await expect(heading).toHaveText('Otter Leaderboard');

    // The page reloads itself: another reload could collide with it, and both would fail.
    await edit(copy.folder, 'Otter Leaderboard', 'Badger Leaderboard');
    await expect(heading).toHaveText('Badger Leaderboard', { timeout: 30_000 });

    const other = await browser.newPage({ baseURL: site.origin });
    await other.goto('/leaderboard');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(HEADING);
    await other.close();
  } finally {
    expect(await dev.end()).toBe(0);
    await copy.remove();
  }
  // The build is removed when the command ends, and the page shows the active versions.
  await expect(heading).toHaveText(HEADING);
  const stored = (await site.client.releases('mf-leaderboard')).filter(({ prunedAt }) => !prunedAt);
  // Other tests publish versions with plain numbers.
  const builds = stored.map(({ version }) => version).filter((version) => version.includes('-'));
  expect(builds).toEqual([(await site.active())['mf-leaderboard']]);
});
