import { join } from 'node:path';
import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { type DevOptions, devCommand } from '../../src/dev/options.ts';
import { throwErrors } from '../../src/run/command-line.ts';
import { ROOT, workspaceRemotes } from '../../src/run/paths.ts';

/** What `pnpm dev` runs with these arguments. */
function devOptions(args: readonly string[]): DevOptions | undefined {
  const runs: DevOptions[] = [];
  const command = devCommand((options) => void runs.push(options));
  command.configureOutput({ writeOut: () => {}, writeErr: () => {} });
  throwErrors(command);
  command.parse(args, { from: 'user' });
  return runs[0];
}

const wizard = { name: 'mf-wizard', folder: join(ROOT, 'mf-wizard') };

test('without a remote, it runs the whole site with its API', () => {
  const options = devOptions([]);
  expect(options?.remotes.map(({ name }) => name)).toEqual(workspaceRemotes());
  expect(options?.data).toBe('live');
});

test('a remote gets its data from its scenarios', () => {
  expect(devOptions(['mf-wizard'])).toEqual({ remotes: [wizard], data: 'scenarios' });
});

test('--live starts an API for it', () => {
  expect(devOptions(['mf-wizard', '--live'])).toEqual({ remotes: [wizard], data: 'live' });
});

test('--api uses the API at a URL', () => {
  const data = new URL('http://localhost:4000');
  expect(devOptions(['mf-wizard', '--api', 'http://localhost:4000'])).toEqual({
    remotes: [wizard],
    data,
  });
});

test('--in shows it in a running site', () => {
  const site = new URL('http://localhost:3000');
  expect(devOptions(['mf-wizard', '--in', 'http://localhost:3000'])).toMatchObject({
    remotes: [wizard],
    site,
  });
});

test('a remote can be given as its folder', () => {
  const { folder } = wizard;
  expect(devOptions([folder])?.remotes).toEqual([wizard]);
});

test.each([
  ['a remote that does not exist', ['mf-nothing'], /no remote mf-nothing\. Remotes: .*mf-wizard/],
  ['a folder without a package', ['./nowhere'], /no remote .\/nowhere/],
  ['an invalid URL', ['mf-wizard', '--api', 'localhost'], /It must be a URL/],
  ['two sources of data', ['--live', '--api', 'http://localhost:1'], /cannot be used with/],
  ['--in without a remote', ['--in', 'http://localhost:3000'], /--in takes one remote/],
  ['an unknown option', ['--lvie'], /unknown option '--lvie'/],
])('rejects %s', (_, args, message) => {
  expect(() => devOptions(args)).toThrow(CommanderError);
  expect(() => devOptions(args)).toThrow(message);
});
