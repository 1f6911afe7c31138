import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ownRepository } from '../../remote-kit/commands/own-repository.ts';
import { sourceProgram } from '../../remote-kit/commands/source-program.ts';
import { captureOutput } from '../support/commands.ts';
import { tempFolder } from '../support/temp-folder.ts';

captureOutput();

/** Runs a command for a remote whose tests fail. */
async function run(command: string) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const folder = await tempFolder();
  await writeFile(join(folder, 'package.json'), '{"name":"mf-a","version":"1.0.0"}');
  const env = { RELEASE_URL: 'http://127.0.0.1:9', RELEASE_TOKEN: 'token' };
  const args = ['-e', "console.error('expected 3 to be 2'); process.exit(1)"];
  const failing = {
    name: 'Tests' as const,
    program: process.execPath,
    args,
    cwd: folder,
    roots: [],
  };
  const place = ownRepository(folder, env);
  const programs = async () => [failing];
  await sourceProgram({ ...place, programs }).parseAsync([command], { from: 'user' });
}

test('nothing is published if a check fails, and the error says how to go on', async () => {
  await expect(run('publish')).rejects.toThrow(
    /Tests failed.*expected 3 to be 2.*Nothing was published\. Fix this/s,
  );
});

test('tests that fail are only reported', async () => {
  await expect(run('test')).rejects.toThrow(/Tests failed .*:\nexpected 3 to be 2$/);
});
