import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createRepository } from '../../remote-kit/build/repository.ts';
import { ROOT } from '../../src/run/paths.ts';
import { remoteDevCommand } from '../support/dev-command.ts';

/** A remote that the kit created, with the packages that are installed here. */
async function newRemote() {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const parent = await mkdtemp(join(ROOT, '.cache', 'alone-'));
  const folder = await createRepository('mf-outside', join(parent, 'mf-outside'));
  await symlink(join(ROOT, 'mf-wizard', 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'src', 'pages', 'outside.tsx');
  const edit = async (from: string, to: string) => {
    const source = await readFile(file, 'utf8');
    expect(source).toContain(from);
    await writeFile(file, source.replace(from, to));
  };
  return { folder, edit, remove: () => rm(parent, { recursive: true, force: true }) };
}

test('a team without a site sees its remote, its edits and its errors', async ({ page }) => {
  const remote = await newRemote();
  const dev = remoteDevCommand(['--port', '0'], remote.folder);
  const heading = page.getByRole('heading', { level: 1 });
  const problem = page.getByRole('alert').filter({ hasText: 'src/' });
  try {
    const [, url = ''] = await dev.waitForOutput(/at (http:\S+)\. Pages/);

    await test.step('it shows the first scenario in the theme of the site', async () => {
      await page.goto(url);
      await expect(heading).toHaveText('Outside');
      await expect(page).toHaveTitle('Outside');
      const text = page.getByText('The directory has 1 category.');
      await expect(text).toBeVisible();
      await expect(text).not.toHaveCSS('color', 'rgb(0, 0, 0)');
      await expect(page).toHaveURL(`${url}/outside`);
    });

    await test.step('another scenario can be picked, and stays after an edit', async () => {
      const picker = page.getByRole('region', { name: 'Development' }).getByRole('combobox');
      await picker.selectOption('API away');
      await expect(page.getByText('The categories could not be loaded')).toBeVisible();
      await remote.edit('title="Outside"', 'title="Otter"');
      await expect(heading).toHaveText('Otter');
      await expect(picker).toHaveValue('failing');
      await picker.selectOption('Usual');
    });

    await test.step('compile errors are shown, and the page stays', async () => {
      await remote.edit('title="Otter"', 'title=Otter"');
      await expect(problem).toContainText('src/pages/outside.tsx');
      await expect(heading).toHaveText('Otter');
      await remote.edit('title=Otter"', 'title="Otter"');
      await expect(problem).toBeHidden();
    });

    await test.step('errors of a page are shown with their position in the sources', async () => {
      await remote.edit(
        '  return (',
        "  if (categories.data) throw new Error('no otter');\n  return (",
      );
      await expect(problem).toContainText('Error: no otter');
      await expect(problem).toContainText(/src\/pages\/outside\.tsx:7:\d+/);
      await expect(problem).toContainText(
        "7 |   if (categories.data) throw new Error('no otter');",
      );
    });
  } finally {
    expect(await dev.end()).toBe(0);
    await remote.remove();
  }
});

test('a first build that fails is shown until it succeeds', async ({ page }) => {
  const remote = await newRemote();
  await remote.edit('title="Outside"', 'title=Outside"');
  const dev = remoteDevCommand(['--port', '0'], remote.folder);
  try {
    const [, url = ''] = await dev.waitForOutput(/at (http:\S+)\. Pages/);
    await page.goto(url);
    await expect(page.getByRole('alert')).toContainText('src/pages/outside.tsx');
    await remote.edit('title=Outside"', 'title="Outside"');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outside');
  } finally {
    expect(await dev.end()).toBe(0);
    await remote.remove();
  }
});

test('an API can replace the scenarios', async ({ page }) => {
  const remote = await newRemote();
  const categories = ['AI Chatbot', 'AI Coding', 'AI Video'].map((name) => ({ name, count: 2 }));
  const api = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(categories));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(api.address());
  const args = ['--port', '0', '--api', `http://127.0.0.1:${port}`];
  const dev = remoteDevCommand(args, remote.folder);
  try {
    const [, url = ''] = await dev.waitForOutput(/at (http:\S+)\. Pages/);
    await page.goto(url);
    await expect(page.getByText('The directory has 3 categories.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Development' })).toHaveCount(0);
  } finally {
    expect(await dev.end()).toBe(0);
    api.close();
    await remote.remove();
  }
});
