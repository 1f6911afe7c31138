import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type BuildFacts,
  differences,
  sizesOf,
  storedSums,
  sumsOf,
  writeOutput,
} from '../../src/deploy/output.ts';

const FACTS: BuildFacts = { output: 'api', commit: 'abc', node: 'v1.2.3', platform: 'linux-x64' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-output-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes an output from sources that were modified at some time. */
async function write(name: string, modified: Date, commit = FACTS.commit) {
  const source = join(folder, `${name}-source`);
  await mkdir(source);
  const files = new Map<string, string>();
  // Their order must not matter.
  const paths = ['bin/node', 'bin/serve.mjs', 'node_modules/Z/a.js', 'node_modules/a/a.js'];
  for (const path of name === 'second' ? paths.toReversed() : paths) {
    const file = join(source, path.replaceAll('/', '-'));
    await writeFile(file, path, { mode: name === 'second' ? 0o600 : 0o664 });
    await utimes(file, modified, modified);
    files.set(path, file);
  }
  const output = join(folder, name);
  await mkdir(output);
  await writeOutput(output, files, { ...FACTS, commit });
  return output;
}

test('equal sources give equal outputs, with equal times and modes for archives', async () => {
  const first = await write('first', new Date('2020-01-01'));
  const second = await write('second', new Date('2026-06-01'));
  expect(await storedSums(second)).toBe(await storedSums(first));
  for (const path of ['', 'bin', 'bin/node', 'bin/serve.mjs', 'build.json', 'SHA256SUMS']) {
    const [one, other] = await Promise.all([first, second].map((each) => stat(join(each, path))));
    expect([path, other?.mode, other?.mtimeMs]).toEqual([path, one?.mode, one?.mtimeMs]);
  }
  const mode = async (path: string) => ((await stat(join(first, path))).mode & 0o777).toString(8);
  expect([await mode('bin/node'), await mode('bin/serve.mjs')]).toEqual(['755', '644']);
});

test('another commit, a changed file, a missing and an additional one are named', async () => {
  const first = await write('first', new Date());
  const second = await write('second', new Date(), 'def');
  await writeFile(join(second, 'bin/serve.mjs'), 'other code');
  await rm(join(second, 'node_modules/a/a.js'));
  await writeFile(join(second, 'left-behind'), '');
  expect(differences(await sumsOf(first), await sumsOf(second))).toEqual([
    'differs: bin/serve.mjs',
    'differs: build.json',
    'only in the second: left-behind',
    'only in the first: node_modules/a/a.js',
  ]);
});

test('a file that is changed on the server no longer has its digest', async () => {
  const output = await write('first', new Date());
  await writeFile(join(output, 'bin/serve.mjs'), 'other code');
  expect(differences(await storedSums(output), await sumsOf(output))).toEqual([
    'differs: bin/serve.mjs',
  ]);
});

test('the size of Node.js is told from the rest', async () => {
  const output = await write('first', new Date());
  const { node, rest } = await sizesOf(output);
  expect(node).toBe('bin/node'.length);
  expect(rest).toBeGreaterThan('bin/serve.mjs'.length);
});
