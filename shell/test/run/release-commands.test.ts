import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { token } from '../../src/release-cli/access.ts';
import { activate, canary, check, rollback } from '../../src/release-cli/activate.ts';
import { codeOwner } from '../../src/release-cli/code-owners.ts';
import { print } from '../../src/release-cli/context.ts';
import { diff } from '../../src/release-cli/diff.ts';
import { duration } from '../../src/release-cli/drive.ts';
import { errors } from '../../src/release-cli/errors.ts';
import { history, list, pruneReleases, status } from '../../src/release-cli/list.ts';
import { scaffold } from '../../src/release-cli/new.ts';
import { qa } from '../../src/release-cli/qa.ts';
import { SHELL_ROOT } from '../../src/run/paths.ts';
import { tempFolder } from '../support/temp-folder.ts';

const AT = '2026-01-01T00:00:00.000Z';
const DIGEST = 'a'.repeat(64);

interface Call {
  readonly call: string;
  readonly body: unknown;
}

/** The responses by call, such as `GET /state`. Any other call gets 404. */
async function serve(responses: Readonly<Record<string, unknown>>): Promise<Call[]> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url?.replace('/v1', '')}`;
    const hasBody = request.method === 'POST' || request.method === 'PUT';
    calls.push({ call, body: hasBody ? await json(request) : undefined });
    const found = responses[call];
    response.statusCode = found === undefined ? 404 : typeof found === 'number' ? found : 200;
    const body = typeof found === 'object' ? found : { error: `Status ${response.statusCode}.` };
    response.end(response.statusCode === 204 ? undefined : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  vi.stubEnv('RELEASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('RELEASE_TOKEN', 'token');
  onTestFinished(() => void vi.unstubAllEnvs());
  return calls;
}

let output: string[] = [];

beforeEach(() => {
  output = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text));
  return () => {
    process.exitCode = undefined;
    vi.restoreAllMocks();
  };
});

const lines = () => output.flatMap((text) => text.split('\n'));
const FROM_USER = { from: 'user' } as const;

test.each([
  [{ text: 'Done', json: 1 }, {}, 'Done', undefined],
  [{ text: 'Done', json: 1, ok: true }, {}, 'Done', undefined],
  [{ text: 'No', json: { why: 'x' }, ok: false }, {}, 'No', 1],
  [{ text: 'No', json: { why: 'x' }, ok: false }, { json: true }, '{"why":"x"}', 1],
] as const)('%j with %j prints %j and exits with %j', async (outcome, options, text, code) => {
  await print(options, Promise.resolve(outcome));
  expect([output, process.exitCode]).toEqual([[text], code]);
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

const stored = (name: string, version: string, prunedAt: string | null = null) => ({
  ...{ name, version, publishedAt: AT, publishedBy: 'owner:root', digest: DIGEST },
  ...{ signature: '', provenance: null, checks: null, prunedAt },
});

describe('pruning', () => {
  const RELEASES = [
    stored('mf-b', '2.0.0'),
    stored('mf-a', '4.0.0', AT),
    stored('mf-a', '3.0.0'),
    stored('shell', '0.0.0-h1'),
    stored('mf-a', '2.0.0'),
    stored('mf-b', '1.0.0'),
    stored('mf-a', '1.0.0'),
  ];

  test('keeps the newest versions of each remote, without those that are already gone', async () => {
    const calls = await serve({
      'GET /releases': RELEASES,
      'DELETE /releases/mf-a/1.0.0': 204,
    });
    expect((await pruneReleases(undefined, 2)).text).toBe('Removed mf-a 1.0.0');
    expect(calls.map(({ call }) => call)).toEqual(['GET /releases', 'DELETE /releases/mf-a/1.0.0']);
  });

  test('only lists what is old if that is requested', async () => {
    const calls = await serve({ 'GET /releases': RELEASES });
    const { text } = await pruneReleases(undefined, 1, true);
    expect(text.split('\n')).toEqual(['Old: mf-b 1.0.0', 'Old: mf-a 2.0.0', 'Old: mf-a 1.0.0']);
    expect(calls).toHaveLength(1);
  });

  test('says when there is nothing to remove', async () => {
    await serve({ 'GET /releases': RELEASES });
    expect((await pruneReleases(undefined, 3)).text).toBe('There is nothing to remove.');
  });

  test('fails if the release API fails', async () => {
    await serve({ 'GET /releases': RELEASES, 'DELETE /releases/mf-a/1.0.0': 403 });
    await expect(pruneReleases(undefined, 2)).rejects.toThrow('Status 403.');
  });
});

const STATE = {
  revision: 3,
  active: { 'mf-a': '3.0.0', 'mf-b': '1.0.0' },
  canaries: { 'mf-b': { version: '2.0.0', share: 0.07 } },
  rollbacks: { 'mf-a': '2.5.0' },
};

test('a list marks the active version and the canary', async () => {
  const releases = [
    stored('mf-b', '2.0.0'),
    stored('mf-b', '1.0.0'),
    stored('mf-b', '3.0.0'),
    stored('mf-b', '0.9.0', AT),
  ];
  await serve({ 'GET /releases?name=mf-b': releases, 'GET /state': STATE });
  await list.parseAsync(['mf-b'], FROM_USER);
  expect(lines().map((line) => line.slice(0, 24).replace(/ +/g, ' '))).toEqual([
    '% mf-b 2.0.0',
    '* mf-b 1.0.0',
    ' mf-b 3.0.0',
  ]);
});

test('the status says what each server serves, and its problem', async () => {
  const server = { host: 'aaaaaaaaaa', set: null, seenAt: AT };
  await serve({
    'GET /state': STATE,
    'GET /servers': [
      { ...server, id: 'web-1', kind: 'web', revision: 3, problem: null },
      { ...server, id: 'web-2', kind: 'web', revision: null, problem: 'The disk is full' },
      { ...server, id: 'lane', kind: 'worker', revision: null, problem: null },
    ],
  });
  await status.parseAsync([], FROM_USER);
  expect(lines()).toEqual([
    'Revision 3',
    'mf-a             3.0.0',
    'mf-b             1.0.0; 2.0.0 for 7 %',
    '',
    'web    web-1  host aaaaaaaaaa  serves revision 3',
    'web    web-2  host aaaaaaaaaa  serves revision (none)  The disk is full',
    'worker lane  host aaaaaaaaaa  works',
  ]);
});

test('the history shows as many entries as requested, and which were refused', async () => {
  const entry = { at: AT, by: 'owner:root', remote: 'mf-a', revision: null, detail: {} };
  await serve({
    'GET /audit?remote=mf-a': [
      { ...entry, id: 3, action: 'activate', from: '1.0.0', to: '2.0.0', allowed: false },
      {
        ...{ ...entry, id: 2, action: 'drive', from: '1.0.0', to: '2.0.0', allowed: true },
        detail: { verdict: 'hold', reason: 'Too few page views' },
      },
      { ...entry, id: 1, action: 'publish', from: null, to: '2.0.0', allowed: true },
    ],
  });
  await history.parseAsync(['mf-a', '--entries', '2'], FROM_USER);
  expect(lines()).toEqual([
    `${AT}  activate   mf-a             1.0.0 → 2.0.0  by owner:root  REFUSED`,
    `${AT}  drive      mf-a             1.0.0 → 2.0.0  by owner:root  hold: Too few page views`,
  ]);
});

const change = (request: object, more: object = {}) => ({
  ...{ id: 1, request, by: 'owner:root', at: AT, state: 'done', revision: null },
  ...{ findings: {}, problem: null },
  ...more,
});

describe('activating', () => {
  const requestOf = (calls: readonly { readonly call: string; readonly body?: unknown }[]) =>
    calls.find(({ call }) => call.startsWith('POST'))?.body;
  const RELEASES = [
    stored('mf-b', '2.0.0', AT),
    stored('mf-a', '2.0.0'),
    stored('shell', '0.0.0-h1'),
    stored('mf-b', '1.0.0'),
    stored('mf-a', '1.0.0'),
  ];
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

  test('all the newest versions makes a new site complete in one change', async () => {
    const request = {
      ...{ kind: 'activate', versions: { 'mf-a': '2.0.0', 'mf-b': '1.0.0' } },
      from: { 'mf-a': null, 'mf-b': null },
    };
    const calls = await serve({
      ...{ 'GET /releases': RELEASES, 'GET /state': EMPTY },
      'POST /changes?wait=20': change(request),
    });
    await activate.parseAsync(['--all-latest'], FROM_USER);
    expect(requestOf(calls)).toEqual(request);
  });

  test('all the newest versions again changes nothing', async () => {
    const active = { 'mf-a': '2.0.0', 'mf-b': '1.0.0' };
    await serve({ 'GET /releases': RELEASES, 'GET /state': { ...EMPTY, active } });
    await activate.parseAsync(['--all-latest'], FROM_USER);
    expect(lines()).toEqual(['The newest version of every remote is active.']);
  });

  test('all the newest versions of a site without releases says what to do first', async () => {
    await serve({ 'GET /releases': [], 'GET /state': EMPTY });
    await expect(activate.parseAsync(['--all-latest'], FROM_USER)).rejects.toThrow(
      'No remote is published. Publish each one first',
    );
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
    [['mf-a@1.0.0', '--all-latest'], 'Either name versions or use --all-latest.'],
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

describe('the status of a canary', () => {
  test('that is driven by hand says so', async () => {
    await serve({ 'GET /state': STATE });
    await canary.parseAsync(['mf-b', '--status'], FROM_USER);
    expect(lines()).toEqual(['mf-b 2.0.0 is served to 7% of visitors, by hand.']);
  });

  test('that does not exist says so', async () => {
    await serve({ 'GET /state': STATE });
    await canary.parseAsync(['mf-a', '--status'], FROM_USER);
    expect(lines()).toEqual(['mf-a has no canary.']);
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

test('errors are listed with the position in the sources, or else in the file of the release', async () => {
  const group = {
    ...{ remote: 'mf-a', version: '1.0.0', team: 'a', kind: 'browser-script', name: 'TypeError' },
    ...{ message: 'x is not a function', route: '/a', set: '', count: 2 },
    ...{ firstSeen: AT, lastSeen: AT },
  };
  const position = (file: string) => ({ file, line: 3, column: 7 });
  await serve({
    'GET /errors?remote=mf-a': [
      { ...group, source: position('src/a.tsx'), compiled: position('a.1.js') },
      { ...group, source: null, compiled: position('a.1.js') },
      { ...group, source: null, compiled: null, message: '' },
    ],
  });
  await errors.parseAsync(['mf-a'], FROM_USER);
  const cells = lines().map((line) => line.split(/ {2,}/));
  expect(cells.map((row) => [row[5], row.at(-1)])).toEqual([
    ['source', 'error'],
    ['src/a.tsx:3:7', 'TypeError: x is not a function'],
    ['a.1.js:3:7', 'TypeError: x is not a function'],
    ['(no stack)', 'TypeError'],
  ]);
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
