import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Change, Versions } from '@agent-atlas/api/contract/releases';
import { z } from 'zod';
import { publishRemote } from '../../remote-kit/build/publish.ts';
import { buildShell } from '../build/build-shell.ts';
import { writeFileAtomically } from '../releases/atomic-file.ts';
import { confinedEvaluator } from '../releases/confined-evaluator.ts';
import { ReleaseError } from '../releases/errors.ts';
import type { ReleaseClient } from '../releases/release-client.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { HOST_BUILD_FILE } from '../server/host-build.ts';
import { builtShell, remoteInputs } from './inputs.ts';
import { ROOT, SHELL_ROOT } from './paths.ts';

type Report = (text: string) => void;

/** Builds of the shell that stay: a server may still run from one. */
const BUILDS_KEPT = 5;

/**
 * Builds the shell unless there is a build of the same sources. Each build has a folder of its own, so
 * that a server that runs keeps its files.
 *
 * @returns the build's folder, to which `dist/current` leads then
 */
export async function prepareShell(report: Report): Promise<string> {
  const dist = builtShell();
  const builds = join(dist, '..');
  if (!existsSync(join(dist, HOST_BUILD_FILE))) {
    report('Building the shell');
    await build(dist, builds);
  }
  await pointTo(dist, join(builds, '..', 'current'));
  return dist;
}

async function build(dist: string, builds: string): Promise<void> {
  const building = join(builds, `.building-${randomUUID()}`);
  try {
    await buildShell(SHELL_ROOT, building, 'production');
    await rename(building, dist).catch((error) => {
      if (!existsSync(join(dist, HOST_BUILD_FILE))) throw error;
    });
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  await removeOld(builds);
}

/** Makes a link lead to a build, in one step. */
async function pointTo(dist: string, link: string): Promise<void> {
  const temporary = `${link}.${randomUUID()}`;
  await symlink(dist, temporary);
  await rename(temporary, link);
}

async function removeOld(builds: string): Promise<void> {
  const names = (await readdir(builds)).filter((name) => !name.startsWith('.'));
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(builds, name))).mtimeMs })),
  );
  const old = aged.sort((a, b) => b.at - a.at).slice(BUILDS_KEPT);
  await Promise.all(old.map(({ name }) => rm(join(builds, name), { recursive: true })));
}

/** What was published from here last of a remote. */
const stampFile = z.object({ inputs: z.string(), version: z.string() });

/** The stamp of a remote; undefined for none, and for one that cannot be read. */
async function readStamp(path: string) {
  try {
    return stampFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Publishes each remote whose sources have changed since it was last published from here, and asks for
 * it to be activated. What a team has activated or taken off the site since then is left alone.
 *
 * @throws ReleaseError when no release passes the gate and none was active before
 */
export async function prepareRemotes(
  remotes: readonly string[],
  { client, dist, stamps, report }: PrepareRemotes,
): Promise<void> {
  await mkdir(stamps, { recursive: true });
  const { active } = await client.state();
  const changed: { remote: string; stamp: string; inputs: string }[] = [];
  for (const remote of remotes) {
    const stamp = join(stamps, `${remote}.json`);
    const last = await readStamp(stamp);
    const inputs = remoteInputs(remote);
    if (last?.inputs === inputs) continue;
    const version = active[remote];
    if (version === last?.version) changed.push({ remote, stamp, inputs });
    else if (version) report(`Leaving ${remote} at ${version}, which was not activated from here`);
  }
  if (changed.length === 0) return;
  const wanted: Versions = {};
  const renderers = await openRenderers(dist);
  const evaluator = confinedEvaluator(renderers);
  try {
    for (const { remote } of changed) {
      report(`Publishing ${remote}`);
      const options = { folder: join(ROOT, remote) };
      const { version } = await publishRemote(client, options, evaluator, process.env);
      wanted[remote] = version;
    }
  } finally {
    renderers.close();
  }
  report('Checking and activating');
  const problems: string[] = [];
  const activate = async (some: typeof changed) => {
    const versions = some.map(({ remote }) => [remote, wanted[remote] ?? ''] as const);
    const change = await client.change({
      kind: 'activate',
      versions: Object.fromEntries(versions),
      // All scenarios of a workspace take minutes, and its own tests have opened them.
      withoutBrowser: true,
    });
    if (change.state !== 'done') return void problems.push(problemsOf(change));
    for (const { remote, stamp, inputs } of some)
      await writeFileAtomically(stamp, JSON.stringify({ inputs, version: wanted[remote] }));
  };
  await activate(changed);
  if (problems.length === 0) return;
  // One that does not pass must not keep the others from starting.
  problems.length = 0;
  for (const one of changed) await activate([one]);
  const { active: started } = await client.state();
  if (Object.keys(started).length === 0) throw new ReleaseError(problems.join('\n'));
  for (const problem of problems) report(`Not activated: ${problem}`);
}

export interface PrepareRemotes {
  readonly client: ReleaseClient;
  /** Build of the shell that renders the scenarios of what is published. */
  readonly dist: string;
  /** Folder that notes what was published from here. */
  readonly stamps: string;
  readonly report: Report;
}

/** Why a change was not made, one line each. */
export function problemsOf({ findings, problem }: Change): string {
  const found = Object.values(findings)
    .flat()
    .flatMap(({ check, problems }) => problems.map((each) => `${check}: ${each}`));
  return [...(problem ? [problem] : []), ...new Set(found)].join('\n');
}
