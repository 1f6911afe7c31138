import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserProblem } from '../../src/gate/browser/browser-problem.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('a worker reports that its machine has no browser, until one is installed', async () => {
  const PATH = await tempFolder();
  expect(browserProblem({ PATH })).toBe(
    'Changes need --without-browser: the release worker found no Chrome or Chromium: install one or set CHROME_PATH',
  );
  await writeFile(join(PATH, 'chromium'), '');
  expect(browserProblem({ PATH })).toBeNull();
});

test('a worker reports a CHROME_PATH that does not exist', () => {
  expect(browserProblem({ CHROME_PATH: '/nowhere/chrome' })).toContain(
    'CHROME_PATH names /nowhere/chrome, which does not exist',
  );
});
