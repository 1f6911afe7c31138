import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildShell } from '../../src/build/build-shell.ts';
import type { ReleaseClient } from '../../src/releases/release-client.ts';
import { ROOT, SHELL_ROOT } from '../../src/run/paths.ts';
import { copyRemote, publishFolder } from './remote-copy.ts';

/** The next major version, so that nothing that was built with the installed one accepts it. The code is the same. */
export const NEXT_REACT = '99.0.0';

/** Links the packages of a folder, with copies of React that state the next version. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    const path = join(from, name);
    if (name !== 'react' && name !== 'react-dom') {
      await symlink(path, join(to, name));
      continue;
    }
    await cp(await realpath(path), join(to, name), { recursive: true });
    const file = join(to, name, 'package.json');
    const facts = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...facts, version: NEXT_REACT }));
  }
}

/** Builds the shell with the next React. @returns the build, and a function that removes it */
export async function buildNextShell() {
  const parent = await mkdtemp(join(tmpdir(), 'agent-atlas-next-'));
  const shell = join(parent, 'shell');
  await mkdir(shell);
  for (const name of ['assets', 'contract', 'package.json', 'remote-kit', 'src'])
    await symlink(join(SHELL_ROOT, name), join(shell, name));
  await symlink(join(ROOT, 'shared-ui'), join(parent, 'shared-ui'));
  await linkPackages(join(SHELL_ROOT, 'node_modules'), join(shell, 'node_modules'));
  const dist = join(shell, 'dist');
  await buildShell(shell, dist, 'production');
  return { dist, remove: () => rm(parent, { recursive: true, force: true }) };
}

/** Publishes a remote that is built with the next React. */
export async function publishWithNextReact(client: ReleaseClient, name: string, version: string) {
  const { folder, remove } = await copyRemote(name);
  try {
    const modules = join(folder, 'node_modules');
    await rm(modules);
    await linkPackages(join(ROOT, name, 'node_modules'), modules);
    await publishFolder(client, folder, version);
  } finally {
    await remove();
  }
}
