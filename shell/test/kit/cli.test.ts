import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../src/run/paths.ts';
import { tempFolder } from '../support/temp-folder.ts';

const CLI = join(ROOT, 'shell', 'remote-kit', 'cli.ts');
const run = (args: readonly string[], cwd?: string) =>
  spawnSync(process.execPath, [CLI, ...args], { cwd, encoding: 'utf8' });

test.each(['--help', '-h'])('%s prints the help', (option) => {
  const { status, stdout } = run([option]);
  expect(stdout).toMatch(/^Usage: atlas-remote <command>/);
  expect(status).toBe(0);
});

test.each([
  [['build', '--verison', '1.2.3'], "Unknown option '--verison'"],
  [['build', '--version'], "Option '--version <value>' argument missing"],
  [['bulid'], 'Usage: atlas-remote'],
])('%j is a usage error and prints the help', (args, message) => {
  const { status, stderr } = run(args);
  expect(stderr).toContain(message);
  expect(stderr).toContain('Usage: atlas-remote <command>');
  expect(stderr).not.toMatch(/TypeError|^ {4}at /m);
  expect(status).toBe(2);
});

test.each([
  [['--port', 'x'], '--port needs a number up to 65535, not x'],
  [
    ['--in', 'http://localhost:1', '--api', 'http://localhost:2'],
    '--api and --port cannot be used with --in',
  ],
])('dev rejects %j before it builds anything', (args, message) => {
  const { status, stderr } = run(['dev', ...args]);
  expect(stderr).toContain(message);
  expect(status).toBe(1);
});

test('--registry configures the registry for the packages of the site', async () => {
  const folder = await tempFolder();
  const args = ['create', 'mf-news', '--registry', 'https://npm.example'];
  expect(run(args, folder)).toMatchObject({ status: 0, stderr: '' });
  const npmrc = await readFile(join(folder, 'mf-news', '.npmrc'), 'utf8');
  expect(npmrc).toBe('@agent-atlas:registry=https://npm.example/\n');
});

test('an invalid --registry is rejected and nothing is written', async () => {
  const folder = await tempFolder();
  const args = ['create', 'mf-news', '--registry', 'npm.example'];
  const { status, stderr } = run(args, folder);
  expect(stderr).toMatch(/^--registry needs a URL such as .*, not npm\.example\n$/);
  expect(status).toBe(1);
  expect(run(['create', 'mf-news'], folder).status).toBe(0);
});
