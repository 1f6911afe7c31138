import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SHELL_ROOT } from '../../src/run/paths.ts';
import { expect, test } from '../support/test.ts';

test('forty activations do not leak memory', async ({ site }) => {
  const copy = await mkdtemp(join(tmpdir(), 'agent-atlas-activations-'));
  await cp(site.releases, copy, { recursive: true });
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--no-compilation-cache',
    join(SHELL_ROOT, 'e2e', 'support', 'activations.ts'),
    copy,
  ]);
  const { before, after, activations, processes } = JSON.parse(stdout);
  await rm(copy, { recursive: true, force: true });
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  console.log(
    `    ${activations} activations: heap ${megabytes(before)} MB before, ${megabytes(after)} MB after`,
  );
  // A leak of each release would be 40 times 0.3 MB.
  expect(after - before).toBeLessThan(5 * 1024 * 1024);
  // The renderers of earlier releases have ended: only one per active remote remains.
  const active = Object.keys(await site.active()).length;
  expect(processes).toBeLessThanOrEqual(active);
});
