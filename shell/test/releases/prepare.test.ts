import { lstat, mkdir, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseState } from '@agent-atlas/registry/contract/releases';
import { expect, test } from 'vitest';
import { ReleaseClient } from '../../src/releases/release-client.ts';
import { remoteInputs } from '../../src/run/inputs.ts';
import { pointTo, prepareRemotes } from '../../src/run/prepare.ts';
import { tempFolder } from '../support/temp-folder.ts';

const NAME = 'mf-wizard';

/** A client whose `state` resolves to these versions; any other call fails. */
function apiWith(active: ReleaseState['active']): ReleaseClient {
  const client = new ReleaseClient({ url: 'http://127.0.0.1:9', token: '' });
  return Object.assign(client, { state: async () => ({ revision: 1, active, canaries: {} }) });
}

/** Prepares the remote with this text as its last stamp. @returns the reported lines */
async function prepared(stamp: string, active: ReleaseState['active']): Promise<string[]> {
  const stamps = await tempFolder();
  await mkdir(stamps, { recursive: true });
  await writeFile(join(stamps, `${NAME}.json`), stamp);
  const lines: string[] = [];
  const report = (text: string) => void lines.push(text);
  await prepareRemotes([NAME], { client: apiWith(active), stamps, report, dist: '' });
  return lines;
}

test.each([
  ['is unchanged since it was published from here', remoteInputs(NAME), { [NAME]: '1.0.0' }],
  ['its team has taken off the site', 'other sources', {}],
])('a start does not publish a remote that %s', async (_, inputs, active) => {
  const stamp = JSON.stringify({ inputs, version: '1.0.0' });
  await expect(prepared(stamp, active)).resolves.toEqual([]);
});

test.each([
  ['was published from here before', JSON.stringify({ inputs: 'others', version: '1.0.0' })],
  ['has a truncated stamp', '{"inputs":'],
])('a start reports that it leaves the active version of a remote that %s', async (_, stamp) => {
  const lines = await prepared(stamp, { [NAME]: '1.2.3' });
  expect(lines).toEqual([expect.stringContaining(`${NAME} at 1.2.3`)]);
});

test('a start from a read-only checkout writes nothing beside the build that it has', async () => {
  const link = join(await tempFolder(), 'current');
  await mkdir(join(link, '..'), { recursive: true });
  await pointTo('/builds/one', link);
  const { ino } = await lstat(link);
  await pointTo('/builds/one', link);
  expect((await lstat(link)).ino).toBe(ino);
  await pointTo('/builds/two', link);
  expect(await readlink(link)).toBe('/builds/two');
});
