import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { remoteInputs, shellInputs } from '../../src/run/inputs.ts';
import { tempFolder } from '../support/temp-folder.ts';

async function write(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const SHELL = 'the shell';

test.each([
  ['shell/src/browser/start.tsx', [SHELL]],
  ['shell/remote-kit/navigation/scroll.ts', [SHELL]],
  ['server-kit/src/base/networks.ts', [SHELL]],
  ['mf-a/src/articles/one.mdx', ['mf-a']],
  ['mf-a/build/front-matter.ts', ['mf-a']],
  ['mf-a/remote.config.ts', ['mf-a']],
  ['mf-a/test/one.test.ts', []],
  ['shell/remote-kit/build/compile.ts', [SHELL, 'mf-a', 'mf-b']],
])('a change of %s affects the builds of %j', async (path, changed) => {
  const root = await tempFolder();
  const builds = [SHELL, 'mf-a', 'mf-b'];
  const inputs = () =>
    builds.map((name) => (name === SHELL ? shellInputs(root) : remoteInputs(name, root)));
  await write(root, path, 'before');
  const before = inputs();
  await write(root, path, 'after');
  const after = inputs();
  expect(builds.filter((_, index) => before[index] !== after[index])).toEqual(changed);
});
