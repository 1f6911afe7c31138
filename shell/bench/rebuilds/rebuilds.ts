import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChrome } from '../../../tools/find-chrome.ts';
import { copyRemote, type Edit } from '../../e2e/support/remote-copy.ts';
import { compareReleases } from '../../src/diff/compare-releases.ts';
import { SetStore } from '../../src/releases/set-store.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { openRenderers } from '../../src/renderer/open-renderers.ts';
import { ROOT } from '../../src/run/paths.ts';
import { prepareShell } from '../../src/run/prepare.ts';
import { readConfig } from '../../src/server/config.ts';
import { readHostBuild } from '../../src/server/host-build.ts';
import { publishToStore } from '../../test/support/publish-to-store.ts';
import { table } from '../figures.ts';

const NAME = 'mf-wizard';
const PAGE = '<div className="page-container py-8 sm:py-10">';

/** Small changes that the diff must find on each page that has them, with what it must report there. */
const EDITS: readonly { what: string; edit: Edit; kind: string; summary: RegExp }[] = [
  {
    what: 'one pixel',
    edit: {
      from: PAGE,
      to: `${PAGE}<i aria-hidden className="absolute top-40 left-1 block size-px bg-ink" />`,
    },
    kind: 'picture',
    summary: /^1 changed pixel at /,
  },
  {
    what: 'one role',
    edit: { from: 'role="status" className="text-sm', to: 'role="note" className="text-sm' },
    kind: 'accessibility',
    summary: /^1 line removed, 1 added$/,
  },
];

/**
 * `pnpm bench rebuilds`: builds the same sources several times and compares each build with the first,
 * then compares builds of slightly edited sources. `--times <n>`
 */
export async function benchRebuilds({ times }: { readonly times: number }): Promise<void> {
  const dist = await prepareShell((text) => console.error(`  ${text} …`));
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const root = await mkdtemp(join(ROOT, '.cache', 'rebuilds-'));
  const renderers = await openRenderers(dist);
  try {
    const store = new ReleaseStore(join(root, 'releases'));
    const config = readConfig({ API_URL: 'http://127.0.0.1:9', DATA_DIR: root }, root);
    const build = await readHostBuild(dist);
    const env = { PATH: process.env.PATH, CHROME_PATH: findChrome() };
    const deps = { config, dist, build, store, sets: new SetStore(store.root), renderers, env };
    const publish = async (version: string, edit?: Edit) => {
      const { folder, remove } = await copyRemote(NAME, edit);
      try {
        await publishToStore(store, renderers, { folder, version });
      } finally {
        await remove();
      }
    };
    const base = '1.0.0';
    const compare = async (version: string) => {
      const begun = performance.now();
      const found = await compareReleases({ name: NAME, version, base, beside: {} }, deps);
      return { ...found, seconds: (performance.now() - begun) / 1000 };
    };
    await publish(base);
    const rows = [['build', 'scenarios', 'differences', 'kinds', 'not compared', 'seconds']];
    let failures = 0;
    const add = (what: string, found: Awaited<ReturnType<typeof compare>>, isRight: boolean) => {
      const { scenarios, changes, problems, seconds } = found;
      const kinds = [...new Set(changes.map(({ kind }) => kind))].join(', ') || 'none';
      const counts = [scenarios, changes.length, kinds, problems.length, seconds.toFixed(1)];
      rows.push([`${isRight ? '✓' : '✗'} ${what}`, ...counts.map(String)]);
      // Fifty builds take half an hour, so progress shows what was found so far.
      console.error(`  ${what}: ${changes.length} differences in ${scenarios} scenarios`);
      if (!isRight) failures += 1;
      for (const problem of problems) console.error(problem);
    };
    for (let time = 1; time <= times; time++) {
      console.error(`  rebuild ${time} …`);
      await publish(`1.0.${time}`);
      const found = await compare(`1.0.${time}`);
      for (const { scenario, kind, summary, lines } of found.changes)
        console.error([`${scenario} ${kind}: ${summary}`, ...lines].join('\n'));
      add(`rebuild ${time}`, found, found.changes.length === 0 && found.problems.length === 0);
    }
    for (const [index, { what, edit, kind, summary }] of EDITS.entries()) {
      console.error(`  ${what} …`);
      await publish(`2.0.${index}`, edit);
      const found = await compare(`2.0.${index}`);
      const expected = found.changes.filter((change) => change.kind === kind);
      const pages = new Set(expected.map(({ scenario }) => scenario));
      const isExact = expected.every((change) => summary.test(change.summary));
      add(what, found, isExact && pages.size > 0 && pages.size === found.scenarios);
    }
    console.log(table(rows));
    if (failures > 0) process.exitCode = 1;
  } finally {
    renderers.close();
    await rm(root, { recursive: true, force: true });
  }
}
