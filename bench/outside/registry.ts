import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../shell/src/run/paths.ts';
import { freePort } from '../../shell/src/run/port.ts';
import type { Frame } from '../frame/frame.ts';
import { run } from '../lib/run.ts';

const PACKAGES = ['shell/contract', 'api-client', 'shared-ui', 'shell/remote-kit'];
const START_TIMEOUT_MS = 120_000;

/** Accepts the project's packages without authentication and fetches all others from npm. */
const CONFIG = `
storage: ./storage
uplinks: { npmjs: { url: 'https://registry.npmjs.org/' } }
packages:
  '@agent-atlas/*': { access: $all, publish: $anonymous }
  '**': { access: $all, proxy: npmjs }
max_body_size: 50mb
log: { type: stdout, level: error }
`;

/**
 * Starts an npm registry and publishes the project's packages to it.
 *
 * @param program the command that starts Verdaccio
 * @returns the environment in which npm uses this registry and its own cache
 */
export async function startRegistry(
  frame: Frame,
  program: readonly string[],
): Promise<NodeJS.ProcessEnv> {
  const folder = await frame.newFolder('registry');
  const host = `127.0.0.1:${await freePort()}`;
  await writeFile(join(folder, 'config.yaml'), CONFIG);
  await writeFile(join(folder, 'npmrc'), `registry=http://${host}/\n//${host}/:_authToken=none\n`);
  const env = {
    npm_config_userconfig: join(folder, 'npmrc'),
    npm_config_cache: join(folder, 'cache'),
  };
  const [command = '', ...args] = program;
  const child = spawn(command, [...args, '--config', 'config.yaml', '--listen', host], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  frame.use(child, ({ pid, exitCode }) => pid && exitCode === null && process.kill(-pid));
  const deadline = performance.now() + START_TIMEOUT_MS;
  const ping = () => fetch(`http://${host}/-/ping`).catch(() => undefined);
  while (!(await ping())?.ok) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${program.join(' ')} did not start`);
    await sleep(100);
  }
  for (const name of PACKAGES)
    await run('npx', ['-y', 'pnpm@12', 'pack', '--pack-destination', folder], join(ROOT, name));
  for (const file of await readdir(folder))
    if (file.endsWith('.tgz')) await run('npm', ['publish', join(folder, file)], folder, env);
  return env;
}
