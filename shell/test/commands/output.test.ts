import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { SHELL_ROOT } from '../../src/run/paths.ts';
import { serve } from '../support/commands.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('the program of an output creates a token with the DATA_DIR of its folder', async () => {
  const calls = await serve({ 'POST /tokens': { id: 1, token: 'atlas_new' } });
  const cwd = await tempFolder();
  await mkdir(join(cwd, 'state'));
  const address = JSON.stringify({ url: process.env.RELEASE_URL });
  await writeFile(join(cwd, 'state', 'release-api.json'), address);
  await writeFile(join(cwd, 'state', 'release-token'), 'the-owner');
  const env = { PATH: process.env.PATH, DATA_DIR: 'state' };
  const program = join(SHELL_ROOT, 'src', 'release-cli', 'main.ts');
  const args = [program, 'token', 'new', 'web', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env });
  expect(JSON.parse(stdout)).toEqual({ id: 1, token: 'atlas_new' });
  expect(calls).toEqual([{ call: 'POST /tokens', body: { name: 'web', role: 'server' } }]);
});
