import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildShell } from '../build/build-shell.ts';
import { publish } from '../releases/publish.ts';
import { Registry } from '../releases/registry.ts';
import { ReleaseStore } from '../releases/store.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { remoteInputs, shellInputs } from './inputs.ts';
import { DIST, ROOT, SHELL_ROOT } from './paths.ts';

type Report = (text: string) => void;

const read = (path: string) => readFile(path, 'utf8').catch(() => '');

/** Builds the shell unless its last build was made from the same sources. */
export async function prepareShell(report: Report): Promise<void> {
  const stamp = join(DIST, 'inputs.txt');
  const inputs = shellInputs();
  if ((await read(stamp)) === inputs) return;
  report('Building the shell');
  await buildShell(SHELL_ROOT, DIST, 'production');
  await writeFile(stamp, inputs);
}

/**
 * Publishes each remote whose sources have changed since it was last published from here, and
 * activates it. What a team has activated or taken off the site by hand since then is left alone.
 */
export async function prepareRemotes(
  remotes: readonly string[],
  releases: string,
  report: Report,
): Promise<void> {
  const store = new ReleaseStore(releases);
  const registry = new Registry(releases);
  const stamps = join(releases, '.published');
  await mkdir(stamps, { recursive: true });
  const { active, history } = await registry.read();
  const inputs = new Map(remotes.map((remote) => [remote, remoteInputs(remote)]));
  const changed: string[] = [];
  for (const remote of remotes) {
    const version = active[remote];
    const same = (await read(join(stamps, remote))) === inputs.get(remote);
    const isRemoved = history.findLast((entry) => entry.remote === remote)?.action === 'remove';
    const isThere = isRemoved || (version !== undefined && store.has(remote, version));
    if (!same || !isThere) changed.push(remote);
  }
  if (changed.length === 0) return;
  const renderers = await openRenderers(DIST);
  try {
    for (const remote of changed) {
      report(`Publishing ${remote}`);
      const { manifest } = await publish(store, renderers, { folder: join(ROOT, remote) });
      await registry.change(remote, manifest.version, 'start');
      await writeFile(join(stamps, remote), inputs.get(remote) ?? '');
    }
  } finally {
    renderers.close();
  }
}
