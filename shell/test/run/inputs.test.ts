import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { remoteInputs } from '../../src/run/inputs.ts';
import { tempFolder } from '../support/temp-folder.ts';

async function write(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test.each([
  ['mf-a/src/articles/one.mdx', ['mf-a']],
  ['mf-a/build/front-matter.ts', ['mf-a']],
  ['mf-a/remote.config.ts', ['mf-a']],
  ['mf-a/test/one.test.ts', []],
  ['shell/remote-kit/build/compile.ts', ['mf-a', 'mf-b']],
])('a change of %s affects the releases of %j', async (path, changed) => {
  const root = await tempFolder();
  const remotes = ['mf-a', 'mf-b'];
  await write(root, path, 'before');
  const before = remotes.map((remote) => remoteInputs(remote, root));
  await write(root, path, 'after');
  const after = remotes.map((remote) => remoteInputs(remote, root));
  expect(remotes.filter((_, index) => before[index] !== after[index])).toEqual(changed);
});
