import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registryDocument } from '../../contract/manifest.ts';
import { isChange } from '../../src/releases/audit-log.ts';
import { ReleaseError } from '../../src/releases/errors.ts';
import { Registry } from '../../src/releases/registry.ts';
import { previousVersion } from '../../src/releases/rollback.ts';
import { tempFolder } from '../support/temp-folder.ts';

const run = promisify(execFile);

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>();
  return { ...actual, rename: vi.fn(actual.rename) };
});

test('without a file nothing is active', async () => {
  const registry = new Registry(await tempFolder());
  expect(await registry.read()).toMatchObject({ revision: 0, active: {}, history: [] });
});

test('a change activates one remote and leaves the others', async () => {
  const registry = new Registry(await tempFolder());
  await registry.change('mf-a', '1.0.0', 'ann');
  await registry.change('mf-b', '2.0.0', 'bob');
  await registry.change('mf-a', '1.1.0', 'ann');
  expect(await registry.read()).toMatchObject({
    revision: 3,
    active: { 'mf-a': '1.1.0', 'mf-b': '2.0.0' },
  });
});

test('a remote can be taken off the site', async () => {
  const registry = new Registry(await tempFolder());
  await registry.change('mf-a', '1.0.0', 'ann');
  await registry.change('mf-b', '2.0.0', 'bob');
  await registry.change('mf-a', null, 'ann');
  expect((await registry.read()).active).toEqual({ 'mf-b': '2.0.0' });
});

test('history says who changed what, from what and to what', async () => {
  const registry = new Registry(await tempFolder());
  await registry.change('mf-a', '1.0.0', 'ann');
  await registry.change('mf-a', '1.1.0', 'bob');
  await registry.change('mf-a', null, 'ann');
  expect((await registry.read()).history).toMatchObject([
    { by: 'ann', remote: 'mf-a', from: null, to: '1.0.0' },
    { by: 'bob', remote: 'mf-a', from: '1.0.0', to: '1.1.0' },
    { by: 'ann', remote: 'mf-a', from: '1.1.0', to: null },
  ]);
});

test('the latest activation is named last, which decides who was there first', async () => {
  const registry = new Registry(await tempFolder());
  await registry.change('mf-a', '1.0.0', 'ann');
  await registry.change('mf-b', '1.0.0', 'bob');
  await registry.change('mf-a', '1.1.0', 'ann');
  expect(Object.keys((await registry.read()).active)).toEqual(['mf-b', 'mf-a']);
});

test('a damaged file is named, with what to do about it', async () => {
  const registry = new Registry(await tempFolder());
  await writeFile(registry.path, '{"schema": 1, "rev');
  await expect(registry.read()).rejects.toThrow(ReleaseError);
  await expect(registry.read()).rejects.toThrow(
    `${registry.path} is damaged: restore it from a backup or remove it and activate again`,
  );
});

test('a damaged file is not overwritten by the next activation', async () => {
  const registry = new Registry(await tempFolder());
  await writeFile(registry.path, 'not JSON');
  await expect(registry.change('mf-a', '1.0.0', 'ann')).rejects.toThrow('is damaged');
  expect(await readFile(registry.path, 'utf8')).toBe('not JSON');
});

test('a failed change lets the next one through', async () => {
  const root = await tempFolder();
  const registry = new Registry(root);
  await writeFile(registry.path, 'not JSON');
  await expect(registry.change('mf-a', '1.0.0', 'ann')).rejects.toThrow();
  await writeFile(
    registry.path,
    JSON.stringify({ schema: 1, revision: 4, active: {}, history: [] }),
  );
  expect((await registry.change('mf-a', '1.0.0', 'ann')).revision).toBe(5);
});

test('a folder that cannot be written is not taken for another activation', async () => {
  const registry = new Registry(await tempFolder());
  const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  vi.mocked(rename).mockRejectedValueOnce(denied);
  await expect(registry.change('mf-a', '1.0.0', 'ann')).rejects.toThrow('EACCES');
});

test('a lock that is never released ends in a message that names it', async () => {
  const root = await tempFolder();
  const registry = new Registry(root);
  const taken = Object.assign(new Error('ENOTEMPTY'), { code: 'ENOTEMPTY' });
  vi.mocked(rename).mockRejectedValue(taken);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.mocked(rename).mockReset();
  });
  const refusal = expect(registry.change('mf-a', '1.0.0', 'ann')).rejects.toThrow(
    `Another activation holds ${registry.path}.lock; if none is running, remove that folder`,
  );
  let isOver = false;
  void refusal.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise(setImmediate);
  }
  await refusal;
});

test('a reader beside 200 changes never sees a broken document', async () => {
  const registry = new Registry(await tempFolder());
  await registry.change('mf-a', '1.0.0', 'ann');
  let done = false;
  const seen: number[] = [];
  const reading = (async () => {
    while (!done) {
      const text = await readFile(registry.path, 'utf8');
      seen.push(registryDocument.parse(JSON.parse(text)).revision);
    }
  })();
  for (let patch = 1; patch <= 200; patch++) {
    await registry.change('mf-a', `1.0.${patch}`, 'ann');
  }
  done = true;
  await reading;
  expect(new Set(seen).size).toBeGreaterThan(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test('tasks that change it at once all get what they asked for', async () => {
  const root = await tempFolder();
  const remotes = ['mf-a', 'mf-b', 'mf-c', 'mf-d'];
  await Promise.all(remotes.map((remote) => new Registry(root).change(remote, '1.0.0', remote)));
  const { revision, active } = await new Registry(root).read();
  expect(revision).toBe(4);
  expect(Object.keys(active).sort()).toEqual(remotes);
});

test('processes that change it at once all get what they asked for', async () => {
  const root = join(await tempFolder(), 'releases');
  await mkdir(root);
  const script = join(import.meta.dirname, '..', 'support', 'change-registry.ts');
  const activate = (remote: string) => run(process.execPath, [script, root, remote]);
  await Promise.all([activate('mf-a'), activate('mf-b')]);
  const { revision, active, history } = await new Registry(root).read();
  expect(revision).toBe(20);
  expect(active).toEqual({ 'mf-a': '1.0.9', 'mf-b': '1.0.9' });
  expect(history).toHaveLength(20);
});

test('a lock that a crashed activation left behind is taken over, by one after the other', async () => {
  const root = await tempFolder();
  const { path } = new Registry(root);
  const longAgo = new Date(Date.now() - 60_000);
  const holder = join(`${path}.lock`, 'somebody');
  await mkdir(`${path}.lock`);
  await writeFile(holder, '');
  await utimes(holder, longAgo, longAgo);
  await utimes(`${path}.lock`, longAgo, longAgo);
  const remotes = Array.from({ length: 20 }, (_, index) => `mf-team-${index}`);
  await Promise.all(remotes.map((remote) => new Registry(root).change(remote, '1.0.0', 'ann')));
  const { revision, active } = await new Registry(root).read();
  expect([revision, Object.keys(active).length]).toEqual([20, 20]);
  expect((await readdir(root)).sort()).toEqual(['audit.jsonl', 'registry.json']);
});

test.each([
  ['a path for a version', 'mf-a', './1.0.0', {}],
  ['a name that is no remote’s', 'mf-a/', '1.0.0', {}],
  ['files that no browser can ask for', 'mf-a', '1.0.0', { assets: 'localhost:8080/files' }],
])('a change with %s is refused, for nobody could read it', async (_, remote, version, options) => {
  const registry = new Registry(await tempFolder());
  await registry.change('mf-b', '1.0.0', 'ann');
  const changed = registry.change(remote, version, 'ann', options);
  await expect(changed).rejects.toThrow('The registry stays as it was');
  expect((await registry.read()).active).toEqual({ 'mf-b': '1.0.0' });
  expect(await registry.audit.read()).toHaveLength(1);
});

test('files of a version can be served from elsewhere, until they are brought back', async () => {
  const registry = new Registry(await tempFolder());
  const assets = 'https://cdn.example/atlas/mf-a/1.0.0';
  await registry.change('mf-a', '1.0.0', 'ann', { assets });
  await registry.change('mf-a', '1.1.0', 'ann');
  expect((await registry.read()).assets).toEqual({ 'mf-a@1.0.0': assets });
  await registry.change('mf-a', '1.0.0', 'ann', { assets: null });
  expect((await registry.read()).assets).toEqual({});
});

test('a canary stands beside the active version until it is activated', async () => {
  const registry = new Registry(await tempFolder());
  await registry.change('mf-a', '1.0.0', 'ann');
  await registry.setCanary('mf-a', { version: '1.1.0', share: 0.1 }, 'ann');
  expect(await registry.read()).toMatchObject({
    active: { 'mf-a': '1.0.0' },
    canaries: { 'mf-a': { version: '1.1.0', share: 0.1 } },
  });
  expect((await registry.change('mf-a', '1.1.0', 'ann')).canaries).toEqual({});
});

test('a canary that is aborted leaves the active version to all', async () => {
  const registry = new Registry(await tempFolder());
  await registry.change('mf-a', '1.0.0', 'ann');
  await registry.setCanary('mf-a', { version: '1.1.0', share: 0.1 }, 'ann');
  expect(await registry.setCanary('mf-a', null, 'bob')).toMatchObject({
    active: { 'mf-a': '1.0.0' },
    canaries: {},
  });
  await expect(registry.setCanary('mf-a', null, 'bob')).rejects.toThrow('mf-a has no canary');
});

test('a remote that is not on the site has no canary', async () => {
  const registry = new Registry(await tempFolder());
  const canary = registry.setCanary('mf-a', { version: '1.1.0', share: 0.1 }, 'ann');
  await expect(canary).rejects.toThrow('mf-a is not active yet');
});

test('the audit log has every change, also what the registry has forgotten', async () => {
  const registry = new Registry(await tempFolder());
  const history = Array.from({ length: 500 }, (_, index) => ({
    revision: index + 1,
    at: '2026-01-01T00:00:00.000Z',
    by: 'ann',
    remote: 'mf-a',
    action: 'activate' as const,
    from: null,
    to: `1.0.${index}`,
  }));
  const document = { schema: 1, revision: 500, active: {}, history };
  await writeFile(registry.path, JSON.stringify(document));
  await registry.audit.follow(history);
  await registry.change('mf-a', '2.0.0', 'bob');
  expect((await registry.read()).history).toHaveLength(100);
  const log = (await registry.audit.read()).filter(isChange);
  expect(log.map(({ revision }) => revision)).toEqual(
    Array.from({ length: 501 }, (_, index) => index + 1),
  );
  expect(log.at(-1)).toMatchObject({ by: 'bob', action: 'activate', to: '2.0.0' });
});

test('a change that a crash kept out of the audit log is made up for by the next one', async () => {
  const registry = new Registry(await tempFolder());
  await registry.change('mf-a', '1.0.0', 'ann');
  const whole = await readFile(registry.audit.path, 'utf8');
  await registry.change('mf-a', '1.1.0', 'ann');
  await writeFile(registry.audit.path, `${whole}\n{"revision": 2, "at"`);
  await registry.change('mf-a', '1.2.0', 'ann');
  const log = (await registry.audit.read()).filter(isChange);
  expect(log.map(({ to }) => to)).toEqual(['1.0.0', '1.1.0', '1.2.0']);
});

test('a team that changes often does not take the way back from one that does not', async () => {
  const registry = new Registry(await tempFolder());
  await registry.change('mf-a', '1.0.0', 'ann');
  await registry.change('mf-a', '1.1.0', 'ann');
  const { history } = await registry.read();
  const busy = Array.from({ length: 500 }, (_, index) => ({
    ...{ at: '2026-01-01T00:00:00.000Z', by: 'bob', remote: 'mf-b', action: 'activate' },
    ...{ revision: index + 3, from: null, to: `1.0.${index}` },
  }));
  const document = { schema: 1, revision: 502, active: {}, history: [...history, ...busy] };
  await writeFile(registry.path, JSON.stringify(document));
  expect(previousVersion(await registry.change('mf-b', '2.0.0', 'bob'), 'mf-a')).toBe('1.0.0');
});

test('the audit log goes on after the registry was lost', async () => {
  const registry = new Registry(await tempFolder());
  await registry.change('mf-a', '1.0.0', 'ann');
  await registry.change('mf-a', '1.1.0', 'ann');
  await rm(registry.path);
  await registry.change('mf-a', '1.2.0', 'ann');
  const log = (await registry.audit.read()).filter(isChange);
  expect(log.map(({ revision, to }) => [revision, to])).toEqual([
    [1, '1.0.0'],
    [2, '1.1.0'],
    [3, '1.2.0'],
  ]);
});

test('the audit log tells of what leaves the registry as it was, and counts on past it', async () => {
  const registry = new Registry(await tempFolder());
  await registry.change('mf-a', '1.0.0', 'ann');
  await registry.audit.note({ by: 'bob', action: 'qa-link' });
  await registry.audit.note({ by: 'bob', action: 'prune', remote: 'mf-a', version: '0.9.0' });
  await registry.change('mf-a', '1.1.0', 'ann');
  const log = await registry.audit.read();
  expect(log.map(({ action }) => action)).toEqual(['activate', 'qa-link', 'prune', 'activate']);
  expect(log.filter(isChange).map(({ revision }) => revision)).toEqual([1, 2]);
});
