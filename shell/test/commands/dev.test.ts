import { join } from 'node:path';
import { CommanderError } from 'commander';
import { expect, onTestFinished, test, vi } from 'vitest';
import { throwErrors } from '../../remote-kit/commands/command-line.ts';
import { dev } from '../../remote-kit/commands/dev.ts';
import type { DevOptions } from '../../remote-kit/commands/place.ts';
import { workspace } from '../../src/release-cli/workspace.ts';
import { ROOT } from '../../src/run/paths.ts';

/** What `pnpm dev` runs with these arguments. */
async function devOptions(args: readonly string[]): Promise<DevOptions | undefined> {
  const runs: DevOptions[] = [];
  const run = async (options: DevOptions) => {
    runs.push(options);
    return { text: 'It runs.', json: null };
  };
  const command = dev({ ...workspace({}), run }, 'pnpm dev');
  command.configureOutput({ writeOut: () => {}, writeErr: () => {} });
  throwErrors(command);
  // `dev` listens to signals until it ends.
  const spies = [
    vi.spyOn(process, 'on').mockReturnValue(process),
    vi.spyOn(console, 'log').mockImplementation(() => {}),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  await command.parseAsync(args, { from: 'user' });
  return runs[0];
}

const wizard = { name: 'mf-wizard', folder: join(ROOT, 'mf-wizard') };
const api = new URL('http://localhost:4000');

test.each<[readonly string[], DevOptions]>([
  [[], { remotes: [], data: undefined, port: undefined }],
  [['mf-wizard'], { remotes: [wizard], data: undefined, port: undefined }],
  [['mf-wizard', '--live'], { remotes: [wizard], data: 'live', port: undefined }],
  [['mf-wizard', '--api', api.href], { remotes: [wizard], data: api, port: undefined }],
  [[wizard.folder, '--port', '0'], { remotes: [wizard], data: undefined, port: 0 }],
])('%j runs %j', async (args, options) => {
  expect(await devOptions(args)).toEqual(options);
});

test.each([
  ['a remote that does not exist', ['mf-nothing'], /no remote mf-nothing\. .*: .*mf-wizard/],
  ['a folder without a package', ['./nowhere'], /no remote .\/nowhere/],
  ['an invalid URL', ['mf-wizard', '--api', 'localhost'], /It must be a URL/],
  ['two sources of data', ['--live', '--api', 'http://localhost:1'], /cannot be used with/],
  ['an API of its own in a site', ['--in', api.href, '--api', api.href], /cannot be used with/],
  ['a port of its own in a site', ['--in', api.href, '--port', '1'], /cannot be used with/],
  ['an invalid port', ['--port', 'x'], /It must be a whole number, at most 65535/],
  ['--in without a remote', ['--in', 'http://localhost:3000'], /--in takes one remote/],
  ['an unknown option', ['--lvie'], /unknown option '--lvie'/],
])('rejects %s', async (_, args, message) => {
  const run = devOptions(args);
  await expect(run).rejects.toThrow(CommanderError);
  await expect(run).rejects.toThrow(message);
});
