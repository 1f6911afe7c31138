import { lstatSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFiles } from '../../src/deploy/packages.ts';
import { ROOT } from '../../src/run/paths.ts';

const API = join(ROOT, 'api');

let folder: string;
let program: string;
beforeAll(async () => {
  await mkdir(join(API, 'dist'), { recursive: true });
  // Within the package, so that it finds its imports.
  folder = await mkdtemp(join(API, 'dist', '.test-'));
  program = join(folder, 'program.mjs');
  await writeFile(program, "import { pino } from 'pino';\npino().info('hello');\n");
});
afterAll(() => rm(folder, { recursive: true }));

test('the packages that a program imports, and theirs, get one folder each, with their licenses', async () => {
  const files = await packageFiles(API, [program], []);
  const paths = [...files.keys()];
  expect(paths).toEqual(
    expect.arrayContaining([
      'node_modules/pino/package.json',
      'node_modules/pino/pino.js',
      'node_modules/pino/LICENSE',
      'node_modules/sonic-boom/index.js',
    ]),
  );
  expect(paths.filter((path) => !/^node_modules\/(@[^/]+\/)?[^@./][^/]*\/./.test(path))).toEqual(
    [],
  );
  expect(paths.filter((path) => path.includes('node_modules/hono/'))).toEqual([]);
  for (const from of files.values()) expect(lstatSync(from).isFile()).toBe(true);
});

test('files that no import leads to are added by name', async () => {
  const named = {
    name: 'swagger-ui-dist',
    dependencyOf: 'server-kit',
    files: ['package.json', '*-bundle.js'],
  };
  const files = await packageFiles(API, [program], [named]);
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'node_modules/swagger-ui-dist/package.json',
      'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
    ]),
  );
});

test.each([
  [
    { name: 'swagger-ui-dist', dependencyOf: 'server-kit', files: ['renamed.js'] },
    'swagger-ui-dist has no renamed.js',
  ],
  [{ name: 'removed', files: ['*'] }, 'api has no package removed'],
])('a name that fits nothing stops the build', async (named, message) => {
  await expect(packageFiles(API, [program], [named])).rejects.toThrow(message);
});
