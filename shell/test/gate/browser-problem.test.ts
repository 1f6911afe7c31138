import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserProblem } from '../../src/gate/browser/browser-problem.ts';
import { canSandbox } from '../../src/gate/browser/open-browser.ts';
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

test.runIf(process.platform === 'linux')(
  'a browser whose worker may gain neither privileges nor namespaces starts without its own sandbox',
  () => {
    const cat = ['cat', '/proc/self/status'];
    const status = execFileSync('setpriv', ['--no-new-privs', ...cat], { encoding: 'utf8' });
    const no = () => false;
    expect(canSandbox(1000, status, no)).toBe(false);
    expect(canSandbox(1000, status, () => true)).toBe(true);
    expect(canSandbox(1000, status.replace(/^(NoNewPrivs:\s*)1/m, '$10'), no)).toBe(true);
    expect(canSandbox(0, '', () => true)).toBe(false);
  },
);
