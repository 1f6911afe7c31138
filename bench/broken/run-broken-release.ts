import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyRemote } from '../../shell/e2e/support/remote-copy.ts';
import type { Site } from '../../shell/e2e/support/site.ts';
import { findingLines } from '../../shell/remote-kit/build/change.ts';
import { publishBuilt } from '../../shell/remote-kit/build/publish.ts';
import { buildRelease } from '../../shell/remote-kit/build/release.ts';
import { repositoryPrograms, runSourceChecks } from '../../shell/remote-kit/build/source-checks.ts';
import { confinedEvaluator } from '../../shell/src/releases/confined-evaluator.ts';
import { messageOf } from '../../shell/src/releases/errors.ts';
import type { Renderers } from '../../shell/src/renderer/renderer-pool.ts';
import { ROOT } from '../../shell/src/run/paths.ts';
import { type BrokenRelease, NAME, PATH, SOUND } from './broken-release.ts';

export interface BrokenResult {
  /** Where it was stopped; `live` if nothing stopped it and more than the stated URL fails. */
  readonly stage: BrokenRelease['stage'] | 'live';
  /** The message to its team, or how far the failure reaches. */
  readonly message: string;
  /** Time of the build and the upload, and of the gate, in seconds. */
  readonly publishing: number;
  readonly gate: number;
}

export interface BrokenDeps {
  readonly site: Site;
  readonly renderers: Renderers;
  /** A version that has not been used yet. */
  readonly version: string;
}

/** Pages of the other remotes. */
const OTHERS = ['/', '/agent/1', '/leaderboard', '/faq', '/recommendations'];
const VISIT_MS = 30_000;

/** Writes the sources of a remote with these files. */
export async function writeSources(files: Readonly<Record<string, string>>) {
  const parent = await mkdtemp(join(tmpdir(), 'broken-'));
  const folder = join(parent, NAME);
  for (const [file, text] of Object.entries({ ...SOUND, ...files })) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await symlink(join(ROOT, 'mf-directory', 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(parent, { recursive: true, force: true }) };
}

const seconds = (begun: number) => (performance.now() - begun) / 1000;

/**
 * Treats a broken release like any other: checks, build, upload, gate and, if it passes, visitors.
 */
export async function runBrokenRelease(
  release: BrokenRelease,
  { site, renderers, version }: BrokenDeps,
): Promise<BrokenResult> {
  const { files = {}, edit, spoil, checksSources = false } = release;
  const { folder, remove } = edit ? await copyRemote(edit.remote, edit) : await writeSources(files);
  const name = edit?.remote ?? NAME;
  const begun = performance.now();
  try {
    if (checksSources) await runSourceChecks(await repositoryPrograms(folder));
    const out = join(folder, '..', 'out');
    await buildRelease({ folder, out, version }, confinedEvaluator(renderers));
    await spoil?.(out);
    await publishBuilt(site.client, { name, version }, out);
  } catch (error) {
    const message = messageOf(error);
    return { stage: 'publish', message, publishing: seconds(begun), gate: 0 };
  } finally {
    await remove();
  }
  const publishing = seconds(begun);
  const gateBegun = performance.now();
  const change = await site.client.change({ kind: 'activate', versions: { [name]: version } });
  const gate = seconds(gateBegun);
  if (change.state !== 'done') {
    const message = [...findingLines(change), change.problem ?? ''].join('\n');
    return { stage: 'gate', message, publishing, gate };
  }
  try {
    return { ...(await reachOf(release, site)), publishing, gate };
  } finally {
    await site.client.change({ kind: 'remove', remote: name });
  }
}

const statusOf = async (site: Site, path: string): Promise<number> =>
  (await fetch(site.origin + path, { signal: AbortSignal.timeout(VISIT_MS) })).status;

/** Visits the pages of an active release and of all other remotes. */
async function reachOf({ fails }: BrokenRelease, site: Site) {
  const deadline = performance.now() + VISIT_MS;
  // The web server swaps the new set in after the change.
  while ((await statusOf(site, PATH)) !== 200 && performance.now() < deadline);
  const own = fails === undefined ? undefined : await statusOf(site, fails);
  const statuses = await Promise.all([PATH, ...OTHERS].map((path) => statusOf(site, path)));
  const working = statuses.filter((status) => status === 200).length;
  const others = `${working} of ${statuses.length} other pages respond with 200`;
  const message = own === undefined ? others : `${fails} responds with ${own}; ${others}`;
  const isContained = own !== undefined && own >= 500 && working === statuses.length;
  return { stage: isContained ? ('contained' as const) : ('live' as const), message };
}
