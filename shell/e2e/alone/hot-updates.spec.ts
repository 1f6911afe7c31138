import { expect, type Page, test } from '@playwright/test';
import { devEditedRemote, EDITED } from '../support/edited-remote.ts';
import { expectStateKept, HEADING, heading, notes, openPage } from '../support/hot-page.ts';

/** The page's HTML from the server. */
async function served(page: Page): Promise<string> {
  return (await page.request.get(page.url())).text();
}

test('edits appear in the open page, and what was typed stays', async ({ page }) => {
  const remote = await devEditedRemote();
  const { edit } = remote;
  try {
    await openPage(page, remote);

    await test.step('a component; the server renders the same', async () => {
      await edit(EDITED.page, HEADING, 'Otter Leaderboard');
      await expect(heading(page)).toHaveText('Otter Leaderboard');
      await expectStateKept(page);
      expect(await served(page)).toContain('Otter Leaderboard');
    });

    await test.step('an edit that is undone, and another one', async () => {
      await edit(EDITED.page, 'Otter Leaderboard', HEADING);
      await expect(heading(page)).toHaveText(HEADING);
      await edit(EDITED.page, HEADING, 'Badger Leaderboard');
      await expect(heading(page)).toHaveText('Badger Leaderboard');
      await expectStateKept(page);
    });

    await test.step('the component with the state', async () => {
      await edit(EDITED.notes, '} characters', '} characters so far');
      await expect(page.getByText('characters so far')).toBeVisible();
      await expectStateKept(page);
    });

    await test.step('a style', async () => {
      await edit(EDITED.notes, 'pt-[11px]', 'pt-[37px]');
      await expect(page.locator('label', { has: notes(page) })).toHaveCSS('padding-top', '37px');
      await expectStateKept(page);
    });

    await test.step('a route: the head, and the data that it loads', async () => {
      await edit(EDITED.route, "title: 'AI Agent Leaderboard'", "title: 'Otters by Rank'");
      await expect(page).toHaveTitle(/Otters by Rank/);
      await expectStateKept(page);
      expect(await served(page)).toContain('Otters by Rank');
    });

    await test.step('the responses of a scenario', async () => {
      await edit(EDITED.data, "'Rated'", "'Ranked'");
      await expect(page.getByRole('link', { name: 'Ranked 1' }).first()).toBeVisible();
      await expectStateKept(page);
    });

    await test.step('another URL reloads the page, because the browser has the routes', async () => {
      await edit(EDITED.route, 'path: LEADERBOARD_PATH', "path: '/leaderboard/:view?'");
      await expect(notes(page)).toHaveValue('');
      await expect(heading(page)).toHaveText('Badger Leaderboard');
    });
  } finally {
    expect(await remote.end()).toBe(0);
  }
});
