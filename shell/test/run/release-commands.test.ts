import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { token } from '../../src/release-cli/access.ts';
import { activate, canary, check, rollback } from '../../src/release-cli/activate.ts';
import { codeOwner } from '../../src/release-cli/code-owners.ts';
import { print } from '../../src/release-cli/context.ts';
import { diff } from '../../src/release-cli/diff.ts';
import { duration } from '../../src/release-cli/drive.ts';
import { scaffold } from '../../src/release-cli/new.ts';
import { qa } from '../../src/release-cli/qa.ts';
import { SHELL_ROOT } from '../../src/run/paths.ts';
import { AT, captureOutput, FROM_USER, STATE, serve, stored } from '../support/release-commands.ts';
import { tempFolder } from '../support/temp-folder.ts';

const DIGEST = 'a'.repeat(64);
const { texts, lines } = captureOutput();

test.each([
  [{ text: 'Done', json: 1 }, {}, 'Done', undefined],
  [{ text: 'Done', json: 1, ok: true }, {}, 'Done', undefined],
  [{ text: 'No', json: { why: 'x' }, ok: false }, {}, 'No', 1],
  [{ text: 'No', json: { why: 'x' }, ok: false }, { json: true }, '{"why":"x"}', 1],
] as const)('%j with %j prints %j and exits with %j', async (outcome, options, text, code) => {
  await print(options, Promise.resolve(outcome));
  expect([texts(), process.exitCode]).toEqual([[text], code]);
});

test.each([
  ['30s', 30],
  ['10m', 600],
  ['24h', 86_400],
  ['2d', 172_800],
])('%s is a time of %d seconds', (text, seconds) => {
  expect(duration(text)).toBe(seconds);
});

test.each(['', '10', 'm', '1.5h', '-1m', '10 m', '1w'])('%j is not a time', (text) => {
  expect(() => duration(text)).toThrow('It must be a time');
});

const change = (request: object, more: object = {}) => ({
  ...{ id: 1, request, by: 'owner:root', at: AT, state: 'done', revision: null },
  ...{ findings: {}, problem: null },
  ...more,
});

describe('activating', () => {
  const requestOf = (calls: readonly { readonly call: string; readonly body?: unknown }[]) =>
    calls.find(({ call }) => call.startsWith('POST'))?.body;
  const EMPTY = { revision: 0, active: {}, canaries: {} };

  test.each([
    [['mf-a', '2.0.0'], { 'mf-a': '2.0.0' }, 'Activated mf-a 2.0.0'],
    [['mf-a@2.0.0'], { 'mf-a': '2.0.0' }, 'Activated mf-a 2.0.0'],
    [
      ['mf-a@2.0.0', 'mf-b@1.0.0'],
      { 'mf-a': '2.0.0', 'mf-b': '1.0.0' },
      'Activated mf-a 2.0.0, mf-b 1.0.0',
    ],
  ])('%j requests %j as one change', async (given, versions, text) => {
    const from = Object.fromEntries(Object.keys(versions).map((name) => [name, null]));
    const request = { kind: 'activate', versions, from };
    const calls = await serve({ 'GET /state': EMPTY, 'POST /changes?wait=20': change(request) });
    await activate.parseAsync(given, FROM_USER);
    expect(requestOf(calls)).toEqual(request);
    expect(lines()).toEqual([text]);
  });

  test('several versions can be checked together', async () => {
    const request = { kind: 'check', versions: { 'mf-a': '2.0.0', 'mf-b': '1.0.0' } };
    const calls = await serve({ 'GET /state': EMPTY, 'POST /changes?wait=20': change(request) });
    await check.parseAsync(['mf-a@2.0.0', 'mf-b@1.0.0'], FROM_USER);
    expect(requestOf(calls)).toEqual(request);
    expect(lines()).toEqual(['mf-a 2.0.0, mf-b 1.0.0 can be activated.']);
  });

  test.each([
    [[], 'Which versions?'],
    [['mf-a'], 'Each version must be remote@version, not mf-a.'],
    [['mf-a@'], 'not mf-a@.'],
    [['mf-a@1.0.0', '2.0.0'], 'not 2.0.0.'],
    [['mf-a', '1.0.0', 'mf-b', '2.0.0'], 'not mf-a.'],
    [['mf-a@1.0.0', 'mf-a@2.0.0'], 'mf-a is given twice.'],
  ])('refuses %j as an invalid command line', async (given, message) => {
    await expect(activate.parseAsync(given, FROM_USER)).rejects.toThrow(message);
  });
});

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

describe('a canary', () => {
  test.each([
    [[], 0.1, '10%'],
    [['--percent', '0.5'], 0.005, '0.5%'],
    [['--percent', '12.5'], 0.125, '12.5%'],
  ])('with %j is requested for a share of %d', async (options, share, text) => {
    const seen = { from: '3.0.0', ifCanary: null };
    const request = { kind: 'canary', remote: 'mf-a', version: '2.0.0', share, ...seen };
    const calls = await serve({ 'GET /state': STATE, 'POST /changes?wait=20': change(request) });
    await canary.parseAsync(['mf-a', '2.0.0', ...options], FROM_USER);
    expect(calls[1]?.body).toEqual(request);
    expect(lines()).toEqual([
      `mf-a 2.0.0 is served to ${text} of visitors. Next: pnpm release promote mf-a, or abort mf-a`,
    ]);
  });
});

test('a new token is printed as text, and as JSON only on request', async () => {
  const created = { id: 3, name: 'ci', team: null, remotes: ['mf-a', 'mf-b'], token: 'atlas_x' };
  await serve({ 'POST /tokens': created });
  await token.parseAsync(['new', 'ci'], FROM_USER);
  await token.parseAsync(['new', 'ci', '--json'], FROM_USER);
  expect(lines()).toEqual([
    'id 3, name ci, remotes mf-a mf-b, token atlas_x',
    JSON.stringify(created),
  ]);
});

test.each([
  [['mf-nope'], 'Nothing of mf-nope is published'],
  [['mf-b@9.0.0'], 'mf-b 9.0.0 is not published'],
])('a QA link to %j is refused', async (scope, message) => {
  const calls = await serve({
    'GET /releases?name=mf-nope': [],
    'GET /releases?name=mf-b': [stored('mf-b', '1.0.0')],
  });
  const created = qa.parseAsync(['link', ...scope, '--for', 'Ada'], FROM_USER);
  await expect(created).rejects.toThrow(message);
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

test.each(['mf-api', 'mf-assets'])(
  'a remote cannot be named %s: the host serves its path',
  async (name) => {
    await expect(scaffold(name, await tempFolder())).rejects.toThrow('so a remote cannot be named');
  },
);

test('a refused rollback exits with 1 and the reason', async () => {
  const request = { kind: 'rollback', remote: 'mf-a', from: '3.1.0' };
  const problem = 'The active version of mf-a is now 3.0.0, no longer 3.1.0. Nothing was changed.';
  const refused = change(request, { state: 'refused', problem });
  const calls = await serve({ 'GET /state': STATE, 'POST /changes?wait=20': refused });
  await rollback.parseAsync(['mf-a', '--from', '3.1.0'], FROM_USER);
  expect(calls[1]?.body).toEqual(request);
  expect([lines().at(-1), process.exitCode]).toEqual([problem, 1]);
});

test('a rollback of one web server refuses --from instead of ignoring it', async () => {
  const args = ['mf-a', '--server', 'http://127.0.0.1:1', '--from', '3.1.0'];
  await expect(rollback.parseAsync(args, FROM_USER)).rejects.toThrow('cannot check --from');
});

describe('accepting a diff', () => {
  const recorded = (digest: string) => ({
    ...{ id: 1, name: 'mf-a', version: '2.0.0', digest, at: AT, by: 'team:a/ci' },
    diff: { host: 'aaaaaaaaaa', base: '1.0.0', scenarios: 1, changes: [], problems: [] },
    accepted: { reviewer: 'Ada', by: 'team:a/ci', at: AT },
  });
  const path = '/releases/mf-a/2.0.0/diff';

  test.each([
    [[], 'b'.repeat(64)],
    [['--digest', DIGEST], DIGEST],
  ])('with %j accepts only what the reviewer has read', async (options, digest) => {
    const calls = await serve({
      [`GET ${path}`]: recorded('b'.repeat(64)),
      [`POST ${path}/acceptance`]: recorded(digest),
    });
    const given = ['mf-a', '2.0.0', '--accept', '--by', 'Ada', ...options];
    await diff.parseAsync(given, FROM_USER);
    expect(calls.at(-1)?.body).toEqual({ digest, reviewer: 'Ada' });
    expect(lines()).toEqual(['Ada accepts 0 differences of mf-a 1.0.0 → 2.0.0']);
  });
});

describe('a QA link', () => {
  const link = {
    ...{ id: 1, hash: '', person: 'Ana', purpose: null, createdAt: AT, createdBy: 'owner:root' },
    ...{ expiresAt: AT, revokedAt: null, revokedBy: null, token: 'secret' },
  };

  test.each([
    [['any'], 'any'],
    [['mf-a'], { 'mf-a': 'any' }],
    [['mf-a@1.0.0', 'mf-b@2.0.0', 'mf-a@1.1.0'], { 'mf-a': ['1.0.0', '1.1.0'], 'mf-b': ['2.0.0'] }],
    [['mf-a@1.0.0', 'mf-a'], { 'mf-a': 'any' }],
    [['mf-a', 'mf-a@1.0.0'], { 'mf-a': 'any' }],
  ])('for %j allows %j', async (given, scope) => {
    const calls = await serve({
      'GET /releases?name=mf-a': [stored('mf-a', '1.0.0'), stored('mf-a', '1.1.0')],
      'GET /releases?name=mf-b': [stored('mf-b', '2.0.0')],
      'POST /qa-links': { ...link, scope },
    });
    await qa.parseAsync(['link', ...given, '--for', 'Ana', '--hours', '8'], FROM_USER);
    expect(calls.at(-1)?.body).toEqual({ person: 'Ana', purpose: null, scope, hours: 8 });
    expect(lines().at(-1)).toMatch(/\/\?qa=secret$/);
  });

  test('is listed as revoked, expired or valid', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const links = [
      { ...link, scope: 'any', purpose: 'The new page', revokedAt: AT },
      { ...link, scope: 'any' },
      { ...link, scope: 'any', expiresAt: later },
    ];
    await serve({ 'GET /qa-links': links });
    await qa.parseAsync(['list'], FROM_USER);
    expect(lines()).toEqual([
      `1     Ana: The new page; any version of any remote; revoked at ${AT}; by owner:root`,
      `1     Ana; any version of any remote; expired at ${AT}; by owner:root`,
      `1     Ana; any version of any remote; expires at ${later}; by owner:root`,
    ]);
  });
});

test('the last line of CODEOWNERS that names a remote counts, without its organization', async () => {
  const root = await tempFolder();
  expect(codeOwner('mf-a', root)).toBeUndefined();
  const text = '* @org/all\n/mf-a/ @org/old\n/mf-a/src/ @org/part\n/mf-a/ @org/new @ada\n/mf-b/\n';
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'CODEOWNERS'), text);
  expect(['mf-a', 'mf-b', 'mf-c'].map((remote) => codeOwner(remote, root))).toEqual([
    'new, ada',
    undefined,
    undefined,
  ]);
});
