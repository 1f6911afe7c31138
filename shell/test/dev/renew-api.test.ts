import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { renewApi } from '../../src/dev/renew-api.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** The root of a workspace with one migration. */
async function workspace(migration: string): Promise<string> {
  const root = await tempFolder();
  for (const folder of ['api/migrations', 'registry/migrations'])
    await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'api/migrations/0001-otter.sql'), migration);
  return root;
}

const steps = () => ({
  replace: vi.fn(async () => {}),
  prepareAndReplace: vi.fn(async () => {}),
});

test.each([
  ['api/migrations', 1],
  ['registry/migrations', 1],
  ['api/catalogue', 1],
  ['api/src', 0],
])('a change in %s prepares the database: %i', async (folder, preparations) => {
  const api = steps();
  await renewApi(new Set(['api/contract', folder]), api, await workspace('select 1;'));
  expect(api.prepareAndReplace).toHaveBeenCalledTimes(preparations);
  expect(api.replace).toHaveBeenCalledTimes(1 - preparations);
});

test('an empty migration is not applied, because it could not be edited afterwards', async () => {
  const api = steps();
  const renewed = renewApi(new Set(['api/migrations']), api, await workspace('\n'));
  await expect(renewed).rejects.toThrow(
    'api/migrations/0001-otter.sql is empty. It is applied once it has statements.',
  );
  expect(api.prepareAndReplace).not.toHaveBeenCalled();
});
