import { execFile } from 'node:child_process';
import { cp, readdir, readFile, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { FEDERATION_STATS } from '../../remote-kit/build/container.ts';
import { integrityOf } from '../../src/releases/integrity.ts';
import { ROOT } from '../../src/run/paths.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyRemote } from '../support/tiny-remote.ts';

/**
 * Files that a build reads in addition to the remote itself and packages that it does not bundle.
 */
const SOURCES = [
  'api/client',
  'api/contract',
  'registry/contract',
  'api/package.json',
  'mf-directory/node_modules',
  'shared-ui/package.json',
  'shell/contract',
  'shell/node_modules',
  'shell/package.json',
  'shell/remote-kit',
];
const STORE = 'node_modules';

/** Copies the parts of the workspace that the build of a remote needs. */
async function copyWorkspace(remote: string): Promise<string> {
  const copy = join(await tempFolder(), 'somewhere', 'else');
  for (const path of [...SOURCES, relative(ROOT, remote)]) {
    await cp(join(ROOT, path), join(copy, path), { recursive: true, verbatimSymlinks: true });
  }
  await symlink(join(ROOT, STORE), join(copy, STORE));
  return copy;
}

const BUILD = `
  const [root, folder, out] = process.argv.slice(1);
  const { compile } = await import(root + '/shell/remote-kit/build/compile.ts');
  const { remoteConfigs } = await import(root + '/shell/remote-kit/build/remote-config.ts');
  const options = [folder, 'mf-tiny', out, 'production'];
  await compile(await remoteConfigs(...options));
`;

/** Builds a remote in the checkout at `root`. @returns the hashes of its files */
async function builtFiles(root: string, remote: string): Promise<Record<string, string>> {
  const out = await tempFolder();
  const folder = join(root, relative(ROOT, remote));
  const args = ['--input-type=module', '-e', BUILD, root, folder, out];
  await promisify(execFile)(process.execPath, args);
  const paths = (await readdir(out, { recursive: true })).filter((file) => file.includes('.'));
  // Not a part of the release.
  const files = paths.filter((path) => !path.endsWith(FEDERATION_STATS));
  const hashes = files.map(async (file) => [file, integrityOf(await readFile(join(out, file)))]);
  return Object.fromEntries(await Promise.all(hashes));
}

test('the same sources produce the same files in another folder', async () => {
  const remote = await tinyRemote();
  const files = await builtFiles(ROOT, remote);
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(4);
  expect(await builtFiles(await copyWorkspace(remote), remote)).toEqual(files);
});
