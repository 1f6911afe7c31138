import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { archiveOf, filesOf } from '../../remote-kit/build/archive.ts';
import { createRepository } from '../../remote-kit/build/repository.ts';
import { ROOT } from '../../src/run/paths.ts';
import { tempFolder } from '../support/temp-folder.ts';

const workflowSchema = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
          env: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  ),
});

test('a new repository pins every package and contains no names of the template', async () => {
  const folder = await createRepository('mf-price-watch', join(await tempFolder(), 'new'));
  const files = await readdir(folder, { recursive: true });
  expect(files).toEqual(
    expect.arrayContaining([
      '.github/workflows/release.yml',
      '.gitignore',
      'src/pages/price-watch.tsx',
      'test/price-watch.test.tsx',
    ]),
  );
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  for (const version of Object.values({ ...dependencies, ...devDependencies })) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  }
  expect(Object.keys(dependencies)).toContain('@agent-atlas/shared-ui');
  // The tests need a newer Node.js than many machines have.
  const workspace = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect(optionalDependencies).toEqual(workspace.optionalDependencies);
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toMatch(/^# mf-price-watch\n/);
});

test.each([
  ['price-watch', 'a remote is named mf-<feature>'],
  ['mf-price--watch', 'each dash in a name'],
])('%s is not a valid remote name', async (name, message) => {
  await expect(createRepository(name, join(await tempFolder(), 'new'))).rejects.toThrow(message);
});

describe('a private registry', () => {
  test('is used by npm and by the workflow, which logs in with a secret', async () => {
    const folder = join(await tempFolder(), 'new');
    await createRepository('mf-price-watch', folder, 'https://npm.example/team');
    const npmrc = await readFile(join(folder, '.npmrc'), 'utf8');
    expect(npmrc).toBe('@agent-atlas:registry=https://npm.example/team\n');
    const file = await readFile(join(folder, '.github/workflows/release.yml'), 'utf8');
    const { jobs } = workflowSchema.parse(parse(file));
    for (const { steps } of Object.values(jobs)) {
      const setup = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
      expect(setup?.with).toMatchObject({
        ...{ 'registry-url': 'https://npm.example/team', scope: '@agent-atlas' },
      });
      const install = steps.find(({ run }) => run?.startsWith('npm ci'));
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax of workflows
      expect(install?.env).toEqual({ NODE_AUTH_TOKEN: '${{ secrets.NPM_TOKEN }}' });
    }
  });

  test.each(['http://user:pw@npm.example/team/', 'https://token@npm.example/team/'])(
    'is refused with a login: %s',
    async (registry) => {
      const folder = join(await tempFolder(), 'new');
      const created = createRepository('mf-price-watch', folder, registry);
      await expect(created).rejects.toThrow(/npm config set \/\/npm\.example\/team\/:_authToken/);
      await expect(readdir(folder)).rejects.toThrow('ENOENT');
    },
  );
});

test('the archive of a folder depends only on its files', async () => {
  const [a, b] = [join(await tempFolder(), 'new'), join(await tempFolder(), 'elsewhere')];
  await createRepository('mf-price-watch', a);
  await createRepository('mf-price-watch', b);
  const archives = [a, b].map(async (folder) =>
    Buffer.from(await archiveOf(await filesOf(folder))),
  );
  expect((await archives[0])?.equals((await archives[1]) ?? Buffer.alloc(0))).toBe(true);
});
