import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SHARED_MODULES, SHARED_NAMES, sharedPackage } from '../../contract/shared.ts';
import * as reactQuery from '../../src/shared/react-query.ts';
import * as reactRouterDom from '../../src/shared/react-router-dom.ts';
import { sharedTable } from '../../src/shared/table.ts';

const restriction = z.object({ allowImportNames: z.array(z.string()) });
const biome = z.object({
  overrides: z.array(
    z.object({
      includes: z.array(z.string()),
      linter: z.object({
        rules: z.object({
          style: z.looseObject({
            noRestrictedImports: z
              .object({
                options: z.object({ paths: z.record(z.string(), restriction).optional() }),
              })
              .optional(),
          }),
        }),
      }),
    }),
  ),
});

/** The names that the linter allows remotes to import, by library. */
async function allowedImports(): Promise<Record<string, string[]>> {
  const file = join(import.meta.dirname, '..', '..', '..', 'biome.json');
  const { overrides } = biome.parse(JSON.parse(await readFile(file, 'utf8')));
  const rules = overrides.find(({ includes }) => includes.includes('mf-*/src/**'))?.linter.rules;
  const paths = rules?.style.noRestrictedImports?.options.paths ?? {};
  return Object.fromEntries(
    Object.entries(paths).map(([library, { allowImportNames }]) => [library, allowImportNames]),
  );
}

const namesOf = (module: object) => Object.keys(module).sort();

test('the host shares exactly the names that the contract promises', () => {
  expect(namesOf(reactRouterDom)).toEqual(SHARED_NAMES['react-router-dom'].toSorted());
  expect(namesOf(reactQuery)).toEqual(SHARED_NAMES['@tanstack/react-query'].toSorted());
});

test('the linter lets remotes import exactly the names that the contract promises', async () => {
  expect(await allowedImports()).toEqual(SHARED_NAMES);
});

test('the host has a copy of every shared module and of nothing else', () => {
  expect(Object.keys(sharedTable)).toEqual([...SHARED_MODULES]);
  const empty = Object.entries(sharedTable).filter(([, module]) => namesOf(module).length === 0);
  expect(empty).toEqual([]);
});

test.each([
  ['react/jsx-runtime', 'react'],
  ['@tanstack/react-query', '@tanstack/react-query'],
  ['react-dom', 'react-dom'],
] as const)('%s belongs to the package %s', (module, name) => {
  expect(sharedPackage(module)).toBe(name);
});
