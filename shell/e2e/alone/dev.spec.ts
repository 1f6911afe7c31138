import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtShell } from '../../src/run/inputs.ts';
import { SHELL_ROOT } from '../../src/run/paths.ts';
import { freePort } from '../../src/run/port.ts';
import { devCommand } from '../support/dev-command.ts';
import { devEditedRemote, EDITED } from '../support/edited-remote.ts';
import {
  expectStateKept,
  HEADING,
  heading,
  notes,
  served,
  typeNotes,
} from '../support/hot-page.ts';
import { expect, hydrated, type Troubles, test, watchPage } from '../support/test.ts';

test('a team works on its remote alone, without API, database or the other remotes', async ({
  page,
}) => {
  const troubles: Troubles = { list: [] };
  await watchPage(page, troubles);
  const { dev, edit, dataDir, port, end } = await devEditedRemote();
  try {
    const [, url = ''] = await dev.waitForOutput(/at (http:\S+)\. Ctrl-C/);
    const picker = page.getByRole('region', { name: 'Development' }).getByRole('combobox');
    const main = page.getByRole('main');

    await test.step('it runs in the real frame, with the data of its first scenario', async () => {
      await page.goto(url);
      await hydrated(page);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(picker).toHaveValue('mf-leaderboard/usual');
      await expect(main.getByRole('link', { name: 'Rated 1' }).first()).toBeVisible();
      expect(await served(page)).toContain('Rated 1');
    });

    await test.step('the bar lists the requests of the page', async () => {
      await page.getByText('1 call', { exact: true }).click();
      await expect(page.getByText('/api/leaderboard: answered')).toBeVisible();
      // React's development build recommends its own tool.
      expect(troubles.list.filter((each) => !each.includes('React DevTools'))).toEqual([]);
    });

    await test.step('another scenario can be picked', async () => {
      await picker.selectOption('Loading');
      await expect(main.getByText('Loading leaderboard data...')).toBeVisible();

      await picker.selectOption('API unavailable');
      await expect(main.getByText('Failed to load leaderboard data')).toBeVisible();
      await hydrated(page);
      expect(await served(page)).toContain('Failed to load leaderboard data');

      await picker.selectOption('Long names');
      await expect(main.getByText(/Goes On for Much Longer/).first()).toBeVisible();
      await hydrated(page);
      expect(await served(page)).toContain('Goes On for Much Longer');
    });

    await test.step('an edit appears, in the same scenario, and what was typed stays', async () => {
      await typeNotes(page);
      await edit(EDITED.page, HEADING, 'Otter Leaderboard');
      await expect(heading(page)).toHaveText('Otter Leaderboard');
      await expect(picker).toHaveValue('mf-leaderboard/long-text');
      await expectStateKept(page);
      expect(await served(page)).toContain('Otter Leaderboard');
    });

    await test.step('another URL reloads the page, because the browser has the routes', async () => {
      await edit(EDITED.route, 'path: LEADERBOARD_PATH', "path: '/leaderboard/:view?'");
      await expect(notes(page)).toHaveValue('');
    });
    expect(await dev.end()).toBe(0);
    expect(await readdir(join(dataDir, 'dev'))).toEqual([]);
    expect(existsSync(join(SHELL_ROOT, 'dist', 'dev', port))).toBe(false);
  } finally {
    await end();
  }
});

test('a missing site is reported before anything is built', async () => {
  const port = await freePort();
  const dev = devCommand(['mf-leaderboard', '--in', `http://localhost:${port}`], {});
  await expect(dev.waitForOutput(/qa=/)).rejects.toThrow(
    `There is no site at http://localhost:${port}`,
  );
});

test('development code is not in a release build', async () => {
  for (const part of ['server', 'browser']) {
    for (const file of await readdir(join(builtShell(), part))) {
      const code = await readFile(join(builtShell(), part, file), 'latin1');
      expect(/_dev\/|from "msw"/.exec(code), file).toBeNull();
    }
  }
});
