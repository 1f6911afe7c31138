import { findChrome } from '../../../tools/find-chrome.ts';
import { type Site, startSite } from '../../e2e/support/site.ts';
import { findingLines } from '../../remote-kit/build/change.ts';
import { openRenderers } from '../../src/renderer/open-renderers.ts';
import { prepareShell } from '../../src/run/prepare.ts';
import { median, percentile, table } from '../figures.ts';
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

/**
 * `pnpm bench broken`: takes releases that a hasty team might publish to a site and prints what stops each one, and how
 * long the gate takes for the site's own remotes. The exit code is 1 if a release is not stopped where it should be, if
 * its message lacks the file, the scenario or the reason, or if the gate refuses one of the site's own remotes.
 * `--own` checks only the site's own remotes. `--only <text>` selects releases, or own remotes, by their name.
 */
export async function benchBroken({ only = '', own = false }: BrokenOptions): Promise<void> {
  const chosen = own ? [] : BROKEN_RELEASES.filter(({ id }) => id.includes(only));
  const dist = await prepareShell((text) => console.error(`  ${text} …`));
  const env = { GATE_BROWSER: 'on', CHROME_PATH: findChrome() };
  const site = await startSite({ env });
  const renderers = await openRenderers(dist);
  const rows: string[][] = [];
  const ownRows: string[][] = [];
  const gateTimes: number[] = [];
  const wrong: string[] = [];
  try {
    for (const [index, release] of chosen.entries()) {
      console.error(`  ${release.id} …`);
      const result = await runBrokenRelease(release, { site, renderers, version: `7.0.${index}` });
      const { stage, message, publishing, gate } = result;
      if (gate > 0) gateTimes.push(gate);
      const verdict = verdictOf(release, result);
      if (verdict !== undefined) wrong.push(`${release.id}: ${verdict}\n${message}`);
      const mark = verdict === undefined ? stage : `${stage} (!)`;
      const times = [publishing, gate].map((time) => time.toFixed(1));
      rows.push([release.id, mark, summaryOf(release, message), ...times]);
    }
    for (const [name, version] of Object.entries(await site.active())) {
      if (!name.includes(only) || (only !== '' && !own)) continue;
      console.error(`  ${name} …`);
      const { row, problem } = await checkOwn(site, name, version);
      ownRows.push(row);
      if (problem !== undefined) wrong.push(`${name}: the gate refuses it\n${problem}`);
    }
  } finally {
    renderers.close();
    await site.stop();
  }
  if (rows.length > 0)
    console.log(table([['release', 'stopped at', 'message', 'publish s', 'gate s'], ...rows], 3));
  if (gateTimes.length > 0)
    console.log(
      `${rows.length} releases; a gate run takes ${median(gateTimes).toFixed(1)} s (median), at most ${percentile(gateTimes, 1).toFixed(1)} s`,
    );
  if (ownRows.length > 0) console.log(`\n${table([['own remote', 'gate', 'gate s'], ...ownRows])}`);
  if (wrong.length === 0) return;
  console.error(`\nNot as expected:\n${wrong.join('\n\n')}`);
  process.exitCode = 1;
}
