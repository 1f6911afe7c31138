import { join } from 'node:path';
import { copyRemote, type Edit } from '../../shell/e2e/support/remote-copy.ts';
import { compareReleases } from '../../shell/src/diff/compare-releases.ts';
import { readHostBuild } from '../../shell/src/releases/host-build.ts';
import { SetStore } from '../../shell/src/releases/set-store.ts';
import { ReleaseStore } from '../../shell/src/releases/store.ts';
import { openRenderers } from '../../shell/src/renderer/open-renderers.ts';
import { prepareShell } from '../../shell/src/run/prepare.ts';
import { readConfig } from '../../shell/src/server/config.ts';
import { publishToStore } from '../../shell/test/support/publish-to-store.ts';
import { findChrome } from '../../tools/find-chrome.ts';
import type { Frame } from '../frame/frame.ts';

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

interface RebuildOptions {
  readonly times: number;
  /** Whether edited sources are also compared. */
  readonly edits: boolean;
}

/**
 * `pnpm bench rebuilds`: builds the same sources several times and compares each build with the first,
 * then compares builds of slightly edited sources. `--times <n>`; `--no-edits` only compares equal sources
 */
export async function benchRebuilds({ times, edits }: RebuildOptions, frame: Frame): Promise<void> {
  const dist = await prepareShell(frame.progress);
  const root = await frame.newFolder('rebuilds');
  const renderers = frame.use(await openRenderers(dist), (each) => each.close());
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
  const wrong: string[] = [];
  const add = (what: string, found: Awaited<ReturnType<typeof compare>>, isRight: boolean) => {
    const { scenarios, changes, problems, seconds } = found;
    const kinds = [...new Set(changes.map(({ kind }) => kind))].join(', ') || 'none';
    const counts = [scenarios, changes.length, kinds, problems.length, seconds.toFixed(1)];
    rows.push([`${isRight ? '✓' : '✗'} ${what}`, ...counts.map(String)]);
    // Fifty builds take half an hour, so progress shows what was found so far.
    console.error(`  ${what}: ${changes.length} differences in ${scenarios} scenarios`);
    if (!isRight) wrong.push(what);
    for (const problem of problems) console.error(problem);
  };
  for (let time = 1; time <= times; time++) {
    frame.progress(`rebuild ${time}`);
    await publish(`1.0.${time}`);
    const found = await compare(`1.0.${time}`);
    for (const { scenario, kind, summary, lines } of found.changes)
      console.error([`${scenario} ${kind}: ${summary}`, ...lines].join('\n'));
    const isSame = found.changes.length === 0 && found.problems.length === 0;
    add(`rebuild ${time}`, found, isSame && found.scenarios > 0);
  }
  for (const [index, { what, edit, kind, summary }] of (edits ? EDITS : []).entries()) {
    frame.progress(what);
    await publish(`2.0.${index}`, edit);
    const found = await compare(`2.0.${index}`);
    const expected = found.changes.filter((change) => change.kind === kind);
    const pages = new Set(expected.map(({ scenario }) => scenario));
    const isExact = expected.every((change) => summary.test(change.summary));
    add(what, found, isExact && pages.size > 0 && pages.size === found.scenarios);
  }
  frame.table('builds', rows);
  if (wrong.length > 0) throw new Error(`Not as expected: ${wrong.join(', ')}`);
}
