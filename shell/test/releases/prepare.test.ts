import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Registry } from '../../src/releases/registry.ts';
import { remoteInputs } from '../../src/run/inputs.ts';
import { prepareRemotes } from '../../src/run/prepare.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { writeRelease } from '../support/tiny-release.ts';

const NAME = 'mf-wizard';

test('a start leaves alone what a team has put on the site or taken off it', async () => {
  const releases = await tempFolder();
  const registry = new Registry(releases);
  await mkdir(join(releases, '.published'));
  await writeFile(join(releases, '.published', NAME), remoteInputs(NAME));
  await writeRelease(releases, { name: NAME, version: '1.2.3' });
  const refuse = (text: string) => {
    throw new Error(text);
  };

  await registry.change(NAME, '1.2.3', 'its team');
  await prepareRemotes([NAME], releases, refuse);
  expect((await registry.read()).active).toEqual({ [NAME]: '1.2.3' });

  await registry.change(NAME, null, 'its team');
  await prepareRemotes([NAME], releases, refuse);
  expect((await registry.read()).active).toEqual({});
});
