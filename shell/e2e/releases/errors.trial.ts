import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorGroupSchema } from '@agent-atlas/registry/contract/observations';
import { z } from 'zod';
import { activate } from '../support/activate.ts';
import { command } from '../support/command.ts';
import { test } from '../support/own-site.ts';
import { copyRemote, publishFolder } from '../support/remote-copy.ts';
import type { Site } from '../support/site.ts';
import { expect } from '../support/test.ts';

const NAME = 'mf-content';
const VERSION = '6.2.0';
/** Longer than an error takes to get from a browser to the database on a busy machine. */
const ARRIVAL = { timeout: 30_000 };

/** Breaks the page at the end of a file of the remote's sources. @returns the line that throws */
async function breakPage(folder: string, page: string, code: string): Promise<number> {
  const file = join(folder, 'src', 'pages', `${page}.tsx`);
  const text = await readFile(file, 'utf8');
  const broken = text.replace(/export function Page\(.*\) \{\n/, (start) => `${start}${code}\n`);
  await writeFile(file, broken);
  return broken.slice(0, broken.indexOf(code)).split('\n').length;
}

/**
 * Publishes mf-content with an error on the server in one page and an error in the browser in
 * another.
 */
async function publishBroken(site: Site) {
  const { folder, remove } = await copyRemote(NAME);
  try {
    const server = `  if (typeof window === 'undefined') throw new RangeError('No "Ada" in 17 rows');`;
    const browser = `  if (typeof window !== 'undefined') throw new TypeError('No "Ada" in 18 rows');`;
    const lines = {
      server: await breakPage(folder, 'faq', server),
      browser: await breakPage(folder, 'about', browser),
    };
    await publishFolder(site.client, folder, VERSION);
    return lines;
  } finally {
    await remove();
  }
}

test('errors in minified code of a remote are listed with file, line, team and count', async ({
  page,
  site,
}) => {
  const before = (await site.active())[NAME] ?? '';
  const lines = await publishBroken(site);
  await activate(site, NAME, VERSION);
  await site.client.call('PUT', `/owners/${NAME}`, { team: 'content', prefixes: [] });

  for (let visit = 0; visit < 2; visit++)
    expect((await fetch(`${site.origin}/faq`)).status).toBe(500);
  await page.goto(`${site.origin}/about`);

  const list = async () => {
    const { output } = await command('release', ['errors', NAME, '--json'], {
      DATA_DIR: site.folder,
    });
    const groups = z.array(ErrorGroupSchema).parse(JSON.parse(output));
    return groups.map(({ kind, team, version, name, message, source, count }) => ({
      ...{ kind, team, version, error: `${name}: ${message}`, count },
      at: source && `${source.file}:${source.line}`,
    }));
  };
  const common = { team: 'content', version: VERSION };
  await expect.poll(list, ARRIVAL).toEqual(
    expect.arrayContaining([
      {
        ...common,
        kind: 'server-render',
        error: 'RangeError: No <text> in <number> rows',
        at: `src/pages/faq.tsx:${lines.server}`,
        count: expect.any(Number),
      },
      expect.objectContaining({
        ...common,
        error: 'TypeError: No <text> in <number> rows',
        at: `src/pages/about.tsx:${lines.browser}`,
      }),
    ]),
  );
  const text = await command('release', ['errors', NAME], { DATA_DIR: site.folder });
  expect(text.output).toContain(`src/pages/faq.tsx:${lines.server}`);
  await site.client.call('DELETE', `/owners/${NAME}`);
  await activate(site, NAME, before);
});
