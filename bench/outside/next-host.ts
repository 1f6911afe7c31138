import { cp, mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../../shell/src/run/paths.ts';
import { run } from '../lib/run.ts';

const PACKAGES = ['shell/contract', 'shell/remote-kit', 'shared-ui', 'api-client'];
const INDEX = 'shared-ui/src/index.ts';

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${path} was not changed`);
  await writeFile(path, after);
}

/** Raises the version in the text of a `package.json` to the next minor version. */
const raiseMinor = (text: string) =>
  text.replace(/"version": "(\d+)\.(\d+)\.\d+"/, (_, major, minor) => {
    return `"version": "${major}.${Number(minor) + 1}.0"`;
  });

/** An export of shared-ui that is not used outside shared-ui. */
async function unusedName(files: readonly string[]): Promise<string> {
  const users = files.filter((file) => /^(mf-|shell\/(src|remote-kit)\/).*\.tsx?$/.test(file));
  const code = (await Promise.all(users.map((file) => readFile(join(ROOT, file), 'utf8')))).join();
  const index = await readFile(join(ROOT, INDEX), 'utf8');
  const names = [...index.matchAll(/^export \{ (\w+)[^}]*\} from .*$/gm)].map(
    ([, name = '']) => name,
  );
  const unused = names.find((name) => name !== 'type' && !new RegExp(`\\b${name}\\b`).test(code));
  if (!unused) throw new Error('All exports of shared-ui are in use');
  return unused;
}

/**
 * Builds the shell in a copy of the workspace that is one minor version ahead: the shared packages have the next minor
 * version, and shared-ui lacks one export. The copy uses the installed dependencies of this workspace.
 *
 * @param folder must not exist yet
 * @returns the folder of the build and the name of the removed export
 */
export async function buildNextHost(folder: string) {
  const listed = await run('git', ['ls-files', '-co', '--exclude-standard'], ROOT);
  const files = listed.split('\n').filter((file) => file !== '');
  const removed = await unusedName(files);
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(ROOT, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      // The file is deleted in the working tree, but the deletion is not committed.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await symlink(await realpath(join(ROOT, 'node_modules')), join(folder, 'node_modules'));
  for (const file of files.filter((each) => each.endsWith('/package.json'))) {
    const modules = join(dirname(file), 'node_modules');
    // Keeps relative links, so that they point to the packages of the copy.
    const options = { recursive: true, verbatimSymlinks: true };
    await cp(join(ROOT, modules), join(folder, modules), options).catch(() => {});
  }
  for (const name of PACKAGES) await edit(join(folder, name, 'package.json'), raiseMinor);
  const line = new RegExp(`^export \\{ ${removed}\\b.*\n`, 'm');
  await edit(join(folder, INDEX), (text) => text.replace(line, ''));
  const built = await run(process.execPath, ['shell/bin/build.ts'], folder);
  return { dist: built.trim(), removed };
}
