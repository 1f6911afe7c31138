import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseState } from '@agent-atlas/api/contract/releases';
import { expect, test } from 'vitest';
import { ReleaseClient } from '../../src/releases/release-client.ts';
import { remoteInputs } from '../../src/run/inputs.ts';
import { prepareRemotes } from '../../src/run/prepare.ts';
import { tempFolder } from '../support/temp-folder.ts';

const NAME = 'mf-wizard';

/** A release API that has this state, and refuses to be asked for anything else. */
function apiWith(active: ReleaseState['active']): ReleaseClient {
  const client = new ReleaseClient({ url: 'http://127.0.0.1:9', token: '' });
  return Object.assign(client, { state: async () => ({ revision: 1, active, canaries: {} }) });
}

/** Prepares the remote where its last stamp is this text. @returns what was reported */
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
  ['is as it was published from here', remoteInputs(NAME), { [NAME]: '1.0.0' }],
  ['was taken off the site by its team', 'other sources', {}],
])('a start leaves a remote alone that %s', async (_, inputs, active) => {
  const stamp = JSON.stringify({ inputs, version: '1.0.0' });
  await expect(prepared(stamp, active)).resolves.toEqual([]);
});

test.each([
  ['was published from here before', JSON.stringify({ inputs: 'others', version: '1.0.0' })],
  ['has a stamp that was cut off', '{"inputs":'],
])('a start says that it leaves a remote at the version of its team that %s', async (_, stamp) => {
  const lines = await prepared(stamp, { [NAME]: '1.2.3' });
  expect(lines).toEqual([expect.stringContaining(`${NAME} at 1.2.3`)]);
});
