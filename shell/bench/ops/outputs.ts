import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildOutputs } from '../../src/deploy/build-outputs.ts';
import { currentCommit } from '../../src/deploy/commit.ts';
import { ROOT } from '../../src/run/paths.ts';

const LIMIT_MS = 15 * 60_000;

/** Builds the outputs of the work tree into a folder, unless it already contains outputs. */
export async function ensureOutputs(out: string): Promise<void> {
  if (!existsSync(join(out, 'web'))) await buildOutputs(out, currentCommit());
}

/**
 * Builds the outputs of a commit into a folder, unless it already contains outputs, from a clone
 * with its own installation.
 *
 * @param commit by default the last one before the newest migration, so that the upgrade changes the schema
 * @throws Error if a command fails or takes longer than 15 minutes
 */
export async function ensurePreviousOutputs(out: string, commit?: string): Promise<void> {
  if (existsSync(join(out, 'web'))) return;
  const clone = join(out, 'clone');
  const source = commit ?? `${git('log', '-1', '--format=%H', '--', 'api/migrations')}~1`;
  const id = git('rev-parse', '--verify', `${source}^{commit}`);
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, clone);
  git('-C', clone, 'checkout', '--quiet', '--detach', id);
  await run(clone, 'npx', ['-y', 'pnpm@12', 'install', '--offline', '--frozen-lockfile']);
  await run(clone, process.execPath, ['shell/bin/build-deploy.ts', '--out', out]);
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

async function run(cwd: string, command: string, args: readonly string[]): Promise<void> {
  const { INIT_CWD: _, ...env } = process.env;
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: LIMIT_MS,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args[0]} in ${cwd} exited with code ${code}`);
}
