import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import { z } from 'zod';
import { buildOutputs } from '../../shell/src/deploy/build-outputs.ts';
import { currentCommit } from '../../shell/src/deploy/commit.ts';
import type { ReleaseApiAddress } from '../../shell/src/releases/release-client.ts';
import { ROOT, workspaceRemotes } from '../../shell/src/run/paths.ts';

const LIMIT_MS = 15 * 60_000;
const publishedSchema = z.object({ version: z.string() });

/** Builds the outputs of the work tree into a folder, unless it already contains outputs. */
export async function ensureOutputs(out: string): Promise<void> {
  if (!existsSync(join(out, 'web'))) await buildOutputs(out, currentCommit());
}

/**
 * Builds the outputs of a commit into a folder, unless it already contains outputs, from a clone
 * with its own installation.
 *
 * @param commit by default the last one before the newest migration, so that the upgrade changes the schema
 * @returns the folder of the clone
 * @throws Error if a command fails or takes longer than 15 minutes
 */
export async function ensurePreviousOutputs(out: string, commit?: string): Promise<string> {
  const clone = join(out, 'clone');
  if (existsSync(join(out, 'web'))) return clone;
  const source =
    commit ?? `${git('log', '-1', '--format=%H', '--', 'api/migrations', 'registry/migrations')}~1`;
  const id = git('rev-parse', '--verify', `${source}^{commit}`);
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, clone);
  git('-C', clone, 'checkout', '--quiet', '--detach', id);
  await run(clone, 'npx', ['-y', 'pnpm@12', 'install', '--offline', '--frozen-lockfile']);
  await run(clone, process.execPath, ['shell/bin/build-deploy.ts', '--out', out]);
  return clone;
}

/**
 * Publishes all remotes of a workspace with its own `pnpm release`, without making them live.
 *
 * @returns the published versions
 * @throws Error if a command fails or takes longer than 15 minutes
 */
export async function publishRemotes(
  workspace: string,
  { url, token }: ReleaseApiAddress,
): Promise<Versions> {
  const versions: Versions = {};
  for (const remote of workspaceRemotes(workspace)) {
    const args = ['shell/bin/release.ts', 'publish', remote, '--without-checks', '--json'];
    const settings = { RELEASE_URL: url, RELEASE_TOKEN: token };
    const output = await run(workspace, process.execPath, args, settings);
    versions[remote] = publishedSchema.parse(JSON.parse(output)).version;
  }
  return versions;
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** @returns what it writes to standard output */
async function run(
  cwd: string,
  command: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { INIT_CWD: _, ...env } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: LIMIT_MS,
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${command} ${args[0]} in ${cwd} exited with code ${code}`);
  return output;
}
