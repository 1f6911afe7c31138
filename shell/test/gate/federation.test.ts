import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { found } from './found-problems.ts';

/** The problems of a release whose Module Federation manifest was changed after its build. */
async function problemsOf(change: (text: string) => string): Promise<string[] | undefined> {
  const { Files } = await found({
    spoil: async (folder, { web }) => {
      const path = join(folder, 'web', web.manifest ?? '');
      await writeFile(path, change(await readFile(path, 'utf8')));
    },
  });
  return Files?.filter((problem) => !problem.endsWith('differs from what was published'));
}

test.each([
  ['text', () => 'Not found', 'is not a Module Federation manifest'],
  ['another JSON file', () => '{"name":"site"}', 'is not a Module Federation manifest'],
  [
    'another entry',
    (text: string) => text.replace(/mf-tiny\.\w+\.js/, 'other.js'),
    /names the entry other\.js, not mf-tiny\.\w+\.js/,
  ],
  [
    'an entry that is a script, which the policy of pages refuses',
    (text: string) => text.replace('"type": "module"', '"type": "global"'),
    'describes a global entry; the site loads only ES modules',
  ],
  [
    'an absolute path, which differs from the folder of the release',
    (text: string) => text.replace('"publicPath": "auto"', '"publicPath": "/assets/"'),
    'has the public path "/assets/"; it must be "auto"',
  ],
  [
    'no page',
    (text: string) => text.replace('"path": "./pages/home"', '"path": "./pages/away"'),
    'does not expose ./pages/home',
  ],
])('a manifest with %s is reported', async (_what, change, problem) => {
  const problems = await problemsOf(change);
  expect(problems).toEqual([expect.stringMatching(problem)]);
  expect(problems?.[0]).toMatch(/^web\/mf-manifest\.json /);
});
