import type { Site } from '../../shell/e2e/support/site.ts';
import { findingLines } from '../../shell/remote-kit/build/change.ts';
import { openRenderers } from '../../shell/src/renderer/open-renderers.ts';
import { workspaceRemotes } from '../../shell/src/run/paths.ts';
import { findTestBrowser } from '../../tools/find-chrome.ts';
import { median, percentile } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { selected } from '../frame/selected.ts';
import { startBuiltSite } from '../sites/site.ts';
import type { BrokenRelease } from './broken-release.ts';
import { BROKEN_RELEASES, verdictOf } from './releases.ts';
import { runBrokenRelease } from './run-broken-release.ts';

const MESSAGE_MAX = 110;

interface BrokenOptions {
  readonly only?: string | undefined;
  readonly own?: boolean | undefined;
}

/** The line that says what is wrong. */
function summaryOf({ says }: BrokenRelease, message: string): string {
  const lines = message.split('\n').map((line) => line.trim());
  const words = says.at(-1) ?? '';
  const line = lines.find((each) => each !== '' && each.includes(words)) ?? lines[0] ?? '';
  return line.slice(0, MESSAGE_MAX);
}

/** How the gate checks a remote that is live on the site. */
async function checkOwn({ client, store }: Site, name: string, version: string) {
  const begun = performance.now();
  const change = await client.change({ kind: 'check', versions: { [name]: version } });
  const seconds = (performance.now() - begun) / 1000;
  const { length } = await store.scenarios(name, version);
  const row = [`${name}, ${length} scenarios`, change.state, seconds.toFixed(1)];
  const problem = change.state === 'done' ? undefined : findingLines(change).join('\n');
  return { row, problem };
}

/** The site's own remotes that are checked, too: none if `--only` selects releases. */
function ownRemotes(only: string | undefined, own: boolean): readonly string[] {
  if (own) return selected(workspaceRemotes(), only, (name) => name);
  return only === undefined ? workspaceRemotes() : [];
}

/**
 * `pnpm bench broken`: takes releases that a hasty team might publish to a site and prints what stops each one, and how
 * long the gate takes for the site's own remotes. `--own` checks only the site's own remotes. `--only <text>` selects
 * releases, or own remotes, by their name.
 *
 * @throws Error if a release is not stopped where it should be, if its message lacks the file, the scenario or the
 *   reason, or if the gate refuses one of the site's own remotes
 */
export async function benchBroken(
  { only, own = false }: BrokenOptions,
  frame: Frame,
): Promise<void> {
  const chosen = own ? [] : selected(BROKEN_RELEASES, only, ({ id }) => id);
  const remotes = ownRemotes(only, own);
  const env = { GATE_BROWSER: 'on', CHROME_PATH: findTestBrowser() };
  const { site, dist } = await startBuiltSite(frame, { env });
  const renderers = frame.use(await openRenderers(dist), (each) => each.close());
  const rows: string[][] = [];
  const ownRows: string[][] = [];
  const gateTimes: number[] = [];
  const wrong: string[] = [];
  for (const [index, release] of chosen.entries()) {
    frame.progress(release.id);
    const result = await runBrokenRelease(release, { site, renderers, version: `7.0.${index}` });
    const { stage, message, publishing, gate } = result;
    if (gate > 0) gateTimes.push(gate);
    const verdict = verdictOf(release, result);
    if (verdict !== undefined) wrong.push(`${release.id}: ${verdict}\n${message}`);
    const mark = verdict === undefined ? stage : `${stage} (!)`;
    const times = [publishing, gate].map((time) => time.toFixed(1));
    rows.push([release.id, mark, summaryOf(release, message), ...times]);
  }
  const active = await site.active();
  for (const name of remotes) {
    frame.progress(name);
    const { row, problem } = await checkOwn(site, name, active[name] ?? '');
    ownRows.push(row);
    if (problem !== undefined) wrong.push(`${name}: the gate refuses it\n${problem}`);
  }
  if (chosen.length > 0)
    frame.table(
      'releases',
      [['release', 'stopped at', 'message', 'publish s', 'gate s'], ...rows],
      3,
    );
  if (gateTimes.length > 0)
    console.log(
      `${rows.length} releases; a gate run takes ${median(gateTimes).toFixed(1)} s (median), at most ${percentile(gateTimes, 1).toFixed(1)} s\n`,
    );
  if (remotes.length > 0)
    frame.table('own remotes', [['own remote', 'gate', 'gate s'], ...ownRows]);
  if (wrong.length > 0) throw new Error(`Not as expected:\n${wrong.join('\n\n')}`);
}
