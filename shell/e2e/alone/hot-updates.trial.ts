import { expect, test } from '@playwright/test';
import { devEditedRemote, EDITED } from '../support/edited-remote.ts';
import {
  expectStateKept,
  HEADING,
  heading,
  notes,
  openPage,
  overlay,
  served,
} from '../support/hot-page.ts';

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

test('mistakes are shown with their position until they are fixed', async ({ page }) => {
  const remote = await devEditedRemote();
  const { edit } = remote;
  try {
    await openPage(page, remote);

    await test.step('a syntax error', async () => {
      await edit(EDITED.page, `title="${HEADING}"`, `title=${HEADING}"`);
      await expect(overlay(page)).toContainText(/src\/pages\/leaderboard\.tsx:\d+:\d+/);
      await expect(overlay(page)).toContainText(`title=${HEADING}"`);
      await edit(EDITED.page, `title=${HEADING}"`, `title="${HEADING}"`);
      await expect(overlay(page)).toBeHidden();
      await expectStateKept(page);
    });

    await test.step('a type error; Escape closes the overlay', async () => {
      await edit(EDITED.notes, "useState('')", "useState('' as number)");
      await expect(overlay(page)).toContainText('Type error');
      await expect(overlay(page)).toContainText(/src\/notes\.tsx:4:\d+/);
      await page.keyboard.press('Escape');
      await expect(overlay(page)).toBeHidden();
      await edit(EDITED.notes, "useState('' as number)", "useState('')");
      await remote.dev.waitForOutput(/the types of mf-leaderboard fixed/);
      await expectStateKept(page);
    });

    await test.step('an error of a component in the browser', async () => {
      await edit(
        EDITED.notes,
        '  return (',
        "  if (text !== '') throw new Error('no otter');\n  return (",
      );
      await expect(overlay(page)).toContainText('no otter');
      await expect(overlay(page)).toContainText(/src\/notes\.tsx:5:\d+/);
      await edit(EDITED.notes, "  if (text !== '') throw new Error('no otter');\n", '');
      await expect(overlay(page)).toBeHidden();
      await expect(notes(page)).toBeVisible();
    });

    await test.step('an error while the server renders, in the overlay and in the terminal', async () => {
      await edit(
        EDITED.notes,
        '  return (',
        "  if (text === '') throw new Error('no badger');\n  return (",
      );
      await expect(overlay(page)).toBeVisible();
      await page.reload();
      await expect(overlay(page)).toContainText('Error on the server');
      await expect(overlay(page)).toContainText('no badger');
      await expect(overlay(page)).toContainText(/src\/notes\.tsx:5:\d+/);
      await remote.dev.waitForOutput(
        /Error on the server in \S+src\/notes\.tsx:5:\d+: .*no badger/,
      );
      await edit(EDITED.notes, "  if (text === '') throw new Error('no badger');\n", '');
      await expect(heading(page)).toHaveText(HEADING);
      await expect(overlay(page)).toBeHidden();
    });
  } finally {
    expect(await remote.end()).toBe(0);
  }
});
