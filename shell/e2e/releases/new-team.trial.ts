import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../src/run/paths.ts';
import { activate, CHANGE_TIMEOUT } from '../support/activate.ts';
import { command } from '../support/command.ts';
import { test } from '../support/own-site.ts';
import { publishFolder } from '../support/remote-copy.ts';
import { expect, hydrated } from '../support/test.ts';

test('a sixth team creates and ships a remote without a change elsewhere', async ({
  page,
  site,
  troubles,
}) => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const into = await mkdtemp(join(ROOT, '.cache', 'team-'));
  const env = { DATA_DIR: site.folder };
  try {
    const made = await command('release', ['new', 'mf-news', '--into', into], env);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('pnpm dev mf-news') });

    // Does what an install would do for a workspace package.
    const folder = join(into, 'mf-news');
    await symlink(join(ROOT, 'mf-leaderboard', 'node_modules'), join(folder, 'node_modules'));
    await publishFolder(site.client, folder, '1.0.0');
    const activated = await command('release', ['activate', 'mf-news', '1.0.0'], env);
    expect(activated.output).toContain('Activated mf-news 1.0.0');

    await expect
      .poll(async () => (await page.request.get('/news')).status(), CHANGE_TIMEOUT)
      .toBe(200);
    await page.goto('/news');
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
    await expect(page.getByText('The directory has 11 categories.')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Leaderboard');
    expect(troubles.list).toEqual([]);
  } finally {
    await rm(into, { recursive: true, force: true });
    await activate(site, 'mf-news', null);
  }
});
