import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { runCommand } from '../../remote-kit/command-line.ts';
import { ROOT } from '../../src/run/paths.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Runs the command in this process. @returns its exit code and what it printed */
async function run(args: readonly string[], folder = ROOT) {
  const stdout = vi.spyOn(console, 'log').mockImplementation(() => {});
  const stderr = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    stdout.mockRestore();
    stderr.mockRestore();
  });
  const status = await runCommand(args, folder);
  const printed = (spy: typeof stdout) => spy.mock.calls.map((parts) => parts.join(' ')).join('\n');
  return { status, stdout: printed(stdout), stderr: printed(stderr) };
}

test('the program prints the help', async () => {
  const program = join(ROOT, 'shell', 'remote-kit', 'cli.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--help']);
  expect(stdout).toMatch(/^Usage: atlas-remote <command>/);
});

test('the program calls the release API through HTTP_PROXY', async () => {
  const requested: string[] = [];
  const proxy = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.writeHead(403).end('{"error":"No."}');
  });
  proxy.on('connect', (request, socket) => {
    requested.push(request.url ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const { port } = z.object({ port: z.number() }).parse(proxy.address());
  const folder = await tempFolder();
  await writeFile(join(folder, 'package.json'), '{"name":"mf-a","version":"1.0.0"}');
  const program = join(ROOT, 'shell', 'remote-kit', 'cli.ts');
  const env = {
    ...process.env,
    ...{ HTTP_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: '' },
    ...{ RELEASE_URL: 'http://releases.example:4100', RELEASE_TOKEN: 'token' },
  };
  const run = promisify(execFile)(process.execPath, [program, 'rollback'], { cwd: folder, env });
  await expect(run).rejects.toThrow('Command failed');
  expect(requested[0]).toContain('releases.example:4100');
});

test('-h prints the help', async () => {
  const { status, stdout } = await run(['-h']);
  expect(stdout).toMatch(/^Usage: atlas-remote <command>/);
  expect(status).toBe(0);
});

test.each([
  [['build', '--verison', '1.2.3'], "Unknown option '--verison'"],
  [['build', '--version'], "Option '--version <value>' argument missing"],
  [['bulid'], 'Usage: atlas-remote'],
])('%j is a usage error and prints the help', async (args, message) => {
  const { status, stderr } = await run(args);
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
])('dev rejects %j before it builds anything', async (args, message) => {
  // Its end ends the process.
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error(`exit code ${process.exitCode}`);
  });
  onTestFinished(() => {
    exit.mockRestore();
    process.exitCode = undefined;
  });
  const { stderr } = await run(['dev', ...args]);
  expect(stderr).toContain(message);
  expect(stderr).toContain('exit code 1');
});

test('--registry configures the registry for the packages of the site', async () => {
  const folder = await tempFolder();
  const args = ['create', 'mf-news', '--registry', 'https://npm.example'];
  expect(await run(args, folder)).toMatchObject({ status: 0, stderr: '' });
  const npmrc = await readFile(join(folder, 'mf-news', '.npmrc'), 'utf8');
  expect(npmrc).toBe('@agent-atlas:registry=https://npm.example/\n');
});

test('an invalid --registry is rejected and nothing is written', async () => {
  const folder = await tempFolder();
  const args = ['create', 'mf-news', '--registry', 'npm.example'];
  const { status, stderr } = await run(args, folder);
  expect(stderr).toMatch(/^--registry needs a URL such as .*, not npm\.example$/);
  expect(status).toBe(1);
  expect((await run(['create', 'mf-news'], folder)).status).toBe(0);
});
