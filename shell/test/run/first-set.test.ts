import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Change, ChangeRequest } from '@agent-atlas/registry/contract/changes';
import { expect, test } from 'vitest';
import { ReleaseApiError } from '../../src/releases/release-client.ts';
import { activateFirstSet, admitServers } from '../../src/run/first-set.ts';
import { tempFolder } from '../support/temp-folder.ts';

const DONE: Change = {
  id: 1,
  by: 'owner',
  at: '2026-01-01T00:00:00Z',
  request: { kind: 'check', versions: {} },
  state: 'done',
  revision: 1,
  findings: {},
  problem: null,
};

/** An output's releases, and a release API that has these releases and active versions. */
async function site(stored: readonly string[] = [], active: Record<string, string> = {}) {
  const folder = await tempFolder();
  await mkdir(folder, { recursive: true });
  for (const name of ['mf-a@1.0.0-h1', 'mf-b@2.0.0-h2'])
    await writeFile(join(folder, `${name}.tgz`), name);
  const published: string[] = [];
  const requests: ChangeRequest[] = [];
  let result: Change = DONE;
  const client = {
    state: async () => ({ revision: 0, active, canaries: {}, rollbacks: {} }),
    publish: async (name: string, version: string) => {
      published.push(`${name}@${version}`);
      return !stored.includes(name);
    },
    change: async (request: ChangeRequest) => {
      requests.push(request);
      return result;
    },
  };
  const lines: string[] = [];
  const run = () => activateFirstSet(client, folder, (text) => lines.push(text));
  const refuse = (problem: string) => {
    result = { ...DONE, state: 'failed', problem };
  };
  return { run, refuse, folder, lines, published, requests };
}

test('a folder without releases is refused, with the command that fills it', async () => {
  const { run, folder, requests } = await site();
  for (const file of await readdir(folder)) await rm(join(folder, file));
  await expect(run()).rejects.toThrow(/contains no releases\. Run: pnpm build:deploy/);
  expect(requests).toEqual([]);
});

test('all releases of a build become active together', async () => {
  const { run, lines, requests } = await site();
  await run();
  const versions = { 'mf-a': '1.0.0-h1', 'mf-b': '2.0.0-h2' };
  expect(requests).toEqual([{ kind: 'activate', versions, withoutBrowser: true }]);
  expect(lines).toEqual([
    'Published mf-a 1.0.0-h1',
    'Published mf-b 2.0.0-h2',
    'Checking and activating',
    'Activated mf-a, mf-b',
  ]);
});

test('a run that was interrupted is continued', async () => {
  const { run, lines } = await site(['mf-a']);
  await run();
  expect(lines.slice(0, 2)).toEqual([
    'Published already: mf-a 1.0.0-h1',
    'Published mf-b 2.0.0-h2',
  ]);
});

test('a site with an active remote is left as it is', async () => {
  const { run, lines, published, requests } = await site([], { 'mf-a': '3.0.0' });
  await run();
  expect(lines).toEqual(['Active already: mf-a 3.0.0']);
  expect([...published, ...requests]).toEqual([]);
});

test('a set that is refused says why, and that the command can be repeated', async () => {
  const { run, refuse } = await site();
  refuse('No release worker was running.');
  await expect(run()).rejects.toThrow(
    'No release worker was running.\nNo set is active. Run this again to continue.',
  );
});

test('a token that the release API refuses as malformed fails the preparation', async () => {
  const call = () => Promise.reject(new ReleaseApiError(400, 'The token has a wrong checksum.'));
  const admitted = admitServers({ call, url: 'http://127.0.0.1:9' }, 'atlas_x', () => {});
  await expect(admitted).rejects.toThrow('wrong checksum');
});
