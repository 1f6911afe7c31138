import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { runCommand } from '../../remote-kit/commands/command-line.ts';
import { ownRepository } from '../../remote-kit/commands/own-repository.ts';
import { sourceProgram } from '../../remote-kit/commands/source-program.ts';
import { ROOT } from '../../src/run/paths.ts';
import { AT, captureOutput, changeOf, STATE, serve, stored } from '../support/commands.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PROGRAM = join(ROOT, 'shell', 'remote-kit', 'cli.ts');
const { lines } = captureOutput();

/** The folder of a remote with the name mf-a. */
async function repository(): Promise<string> {
  const folder = await tempFolder();
  await writeFile(join(folder, 'package.json'), '{"name":"@team/mf-a","version":"1.0.0"}');
  return folder;
}

/** Runs a command in a folder. @returns what it prints, with its error, and its exit code */
async function run(args: readonly string[], folder: string) {
  const errors: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void errors.push(text));
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'cli.ts', ...args]);
  const program = sourceProgram(ownRepository(folder, process.env));
  for (const each of [program, ...program.commands])
    each.configureOutput({ writeErr: (text) => void errors.push(text) });
  await runCommand(program);
  return { output: lines(), error: errors.join('\n'), code: process.exitCode ?? 0 };
}

test('a package.json that is not valid is named', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'package.json'), '{"name":');
  const { error, code } = await run(['build'], folder);
  expect(error).toContain(`${join(folder, 'package.json')} does not describe a package`);
  expect(code).toBe(1);
});

/** Runs the program with a proxy. @returns the targets of the requests that arrive there */
async function runWithProxy(releaseUrl: (port: number) => string): Promise<string[]> {
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
  const env = {
    ...process.env,
    ...{ HTTP_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: '' },
    ...{ RELEASE_URL: releaseUrl(port), RELEASE_TOKEN: 'token' },
  };
  const options = { cwd: await repository(), env };
  const program = promisify(execFile)(process.execPath, [PROGRAM, 'rollback'], options);
  await expect(program).rejects.toThrow('Command failed');
  return requested;
}

test('the program runs, and calls the release API through HTTP_PROXY', async () => {
  const [first] = await runWithProxy(() => 'http://releases.example:4100');
  expect(first).toContain('releases.example:4100');
});

test.each(['localhost', '127.0.0.1'])('the program calls %s without the proxy', async (host) => {
  const [first] = await runWithProxy((port) => `http://${host}:${port}`);
  expect(first).toMatch(/^\/v1\//);
});

describe('the commands of the workspace work for the remote of the folder', () => {
  const done = { 'GET /state': STATE };

  test.each([
    [['check', '1.2.0'], { kind: 'check', versions: { 'mf-a': '1.2.0' } }],
    [
      ['activate', '1.2.0'],
      { kind: 'activate', versions: { 'mf-a': '1.2.0' }, from: { 'mf-a': '3.0.0' } },
    ],
    [
      ['activate', 'mf-a@1.2.0', 'mf-b@2.0.0'],
      {
        ...{ kind: 'activate', versions: { 'mf-a': '1.2.0', 'mf-b': '2.0.0' } },
        from: { 'mf-a': '3.0.0', 'mf-b': '1.0.0' },
      },
    ],
    [['rollback'], { kind: 'rollback', remote: 'mf-a', from: '3.0.0', to: '2.5.0' }],
    [['remove'], { kind: 'remove', remote: 'mf-a', from: '3.0.0' }],
    [
      ['canary', '1.2.0', '--percent', '5'],
      {
        ...{ kind: 'canary', remote: 'mf-a', version: '1.2.0', share: 0.05 },
        ...{ from: '3.0.0', ifCanary: null },
      },
    ],
    [['promote'], { kind: 'promote', remote: 'mf-a', from: '3.0.0', ifCanary: null }],
    [['abort'], { kind: 'abort', remote: 'mf-a', ifCanary: null }],
  ])('%j requests %j', async (args, request) => {
    const calls = await serve({ ...done, 'POST /changes?wait=20': changeOf(request) });
    expect(await run(args, await repository())).toMatchObject({ error: '', code: 0 });
    expect(calls.at(-1)?.body).toEqual(request);
  });

  test('the next command is named as it is called there', async () => {
    const seen = { from: '3.0.0', ifCanary: null };
    const request = { kind: 'canary', remote: 'mf-a', version: '1.2.0', share: 0.1, ...seen };
    await serve({ ...done, 'POST /changes?wait=20': changeOf(request) });
    const { output } = await run(['canary', '1.2.0'], await repository());
    expect(output.at(-1)).toContain('Next: npx atlas-remote promote mf-a');
  });

  test('a QA link leads to PUBLIC_ORIGIN, and is refused without it', async () => {
    const link = {
      ...{ id: 1, hash: '', person: 'Ana', purpose: null, createdAt: AT, createdBy: 'team:a' },
      ...{ expiresAt: AT, revokedAt: null, revokedBy: null, token: 'secret' },
      scope: { 'mf-a': 'any' },
    };
    const responses = {
      'GET /releases?name=mf-a': [stored('mf-a', '1.0.0')],
      'POST /qa-links': link,
    };
    const args = ['qa', 'link', '--for', 'Ana'];
    const calls = await serve(responses);
    const { error, code } = await run(args, await repository());
    expect([error, code]).toEqual([expect.stringContaining('PUBLIC_ORIGIN is not set'), 1]);
    expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
    vi.stubEnv('PUBLIC_ORIGIN', 'https://atlas.example/');
    process.exitCode = undefined;
    expect((await run(args, await repository())).output.at(-1)).toBe(
      'https://atlas.example/?qa=secret',
    );
  });
});

describe('diff', () => {
  const path = 'GET /releases/mf-a/1.2.0/diff';
  const diff = { host: 'aaaaaaaaaa', base: '1.0.0', scenarios: 3, problems: [] };
  const change = {
    ...{ kind: 'html', scenario: 'usual', views: [], summary: '1 line added' },
    ...{ lines: ['+ New'] },
  };
  const recorded = {
    ...{ id: 1, name: 'mf-a', version: '1.2.0', digest: 'a'.repeat(64), at: AT, by: 'owner:root' },
    ...{ diff: { ...diff, changes: [change] }, accepted: null },
  };

  test('shows the recorded differences, and how to accept them', async () => {
    await serve({ [path]: recorded });
    const { output, code } = await run(['diff', '1.2.0'], await repository());
    expect(output[0]).toBe('mf-a 1.0.0 → 1.2.0: 1 difference in 3 scenarios');
    expect(output.at(-1)).toContain('npx atlas-remote diff mf-a 1.2.0 --accept --by <your name>');
    expect(code).toBe(1);
  });

  test('says who can compare if nobody has', async () => {
    await serve({});
    const { error, code } = await run(['diff', '1.2.0'], await repository());
    expect(error).toMatch(/needs the sources of the shell.*pnpm release diff mf-a 1\.2\.0$/);
    expect(code).toBe(1);
  });
});

test.each([
  [['publish', 'mf-b'], 'This repository has mf-a, not mf-b.', 1],
  [['dev', '--live'], '--live starts the API from its sources, which only the workspace has', 1],
  [['build', '--verison', '1.2.3'], "unknown option '--verison'", 2],
  [['bulid'], "unknown command 'bulid'", 2],
])('%j is refused', async (args, message, code) => {
  // The end of `dev` ends the process.
  vi.spyOn(process, 'exit').mockImplementation((given) => {
    throw new Error(`exit code ${given}`);
  });
  const refused = await run(args, await repository());
  expect(refused.error).toContain(message);
  expect(refused.code).toBe(code);
});

describe('new', () => {
  test('--registry configures the registry for the packages of the site', async () => {
    const folder = await tempFolder();
    const args = ['new', 'mf-news', '--registry', 'https://npm.example'];
    expect(await run(args, folder)).toMatchObject({ error: '', code: 0 });
    const npmrc = await readFile(join(folder, 'mf-news', '.npmrc'), 'utf8');
    expect(npmrc).toBe('@agent-atlas:registry=https://npm.example/\n');
  });

  test.each([
    [['mf-news', '--registry', 'npm.example'], /^--registry needs a URL .*, not npm\.example$/],
    [['mf-api'], /^The host serves \/api, so a remote cannot be named mf-api\.$/],
  ])('%j is refused, and nothing is written', async (args, message) => {
    const folder = await tempFolder();
    const { error, code } = await run(['new', ...args], folder);
    expect([error, code]).toEqual([expect.stringMatching(message), 1]);
    process.exitCode = undefined;
    expect((await run(['new', 'mf-news'], folder)).code).toBe(0);
  });
});
