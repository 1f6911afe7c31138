import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT, SHELL_ROOT } from '../../src/run/paths.ts';
import { tempFolder } from '../support/temp-folder.ts';

const run = promisify(execFile);

const packageJson = z.object({
  scripts: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
});
const inventory = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), purl: z.string() })),
});

const readPackage = async (folder: string) =>
  packageJson.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));

test('the inventory lists the run-time dependencies with their versions, and no development tools', async () => {
  const { scripts } = await readPackage(ROOT);
  const { dependencies } = await readPackage(SHELL_ROOT);
  const file = join(await tempFolder(), 'sbom.json');
  const [program = '', ...args] = scripts.inventory?.split(' ') ?? [];
  await run(program, args.with(-1, file), { cwd: ROOT });

  const { components } = inventory.parse(JSON.parse(await readFile(file, 'utf8')));
  const purls = components.map(({ purl }) => purl);
  expect(purls).toContain(`pkg:npm/react@${dependencies.react}`);
  expect(purls).toContain(`pkg:npm/hono@${dependencies.hono}`);
  expect(components.map(({ name }) => name)).not.toContain('vitest');
});
