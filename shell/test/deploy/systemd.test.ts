import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../src/run/paths.ts';
import { documentedSettings, examplesIn, readExample } from './examples.ts';

const ANALYZE = '/usr/bin/systemd-analyze';
/**
 * The scale ends at 10, a service without any protection. systemd rates services up to this value
 * as protected.
 */
const EXPOSURE_MAX = 2;
const INSTALLED = '/opt/agent-atlas';

const run = promisify(execFile);
const units = examplesIn('systemd').filter((name) => name.endsWith('.service'));
const instanceOf = (unit: string) =>
  unit.replace('@.', /(api|web)@/.test(unit) ? '@4001.' : '@release.');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-units-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.skipIf(!existsSync(ANALYZE))('systemd accepts the units', async () => {
  const programs = join(folder, 'opt');
  for (const release of ['current', 'release'])
    for (const output of ['web', 'api']) {
      await mkdir(join(programs, release, output, 'bin'), { recursive: true });
      await writeFile(join(programs, release, output, 'bin', 'node'), '', { mode: 0o755 });
    }
  const paths = await Promise.all(
    units.map(async (unit) => {
      const path = join(folder, instanceOf(unit));
      await writeFile(path, readExample(`systemd/${unit}`).replaceAll(INSTALLED, programs));
      return path;
    }),
  );
  expect(paths).toHaveLength(5);
  const { stdout, stderr } = await run(ANALYZE, ['verify', '--man=no', ...paths]);
  expect(stdout + stderr).toBe('');
});

test.skipIf(!existsSync(ANALYZE)).each(units)('%s is protected', async (unit) => {
  // A separate root, because the settings that protect all units are in a file next to them.
  const root = join(folder, 'root');
  const system = join(root, 'etc', 'systemd', 'system');
  await cp(join(ROOT, 'deploy', 'systemd'), system, { recursive: true });
  const options = ['security', '--offline=true', '--no-pager', `--root=${root}`];
  const { stdout } = await run(ANALYZE, [...options, instanceOf(unit)]);
  const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(exposure)).toBeLessThanOrEqual(EXPOSURE_MAX);
});

test.each(units)('%s sets settings that exist', (unit) => {
  const settings = documentedSettings();
  const lines = [...readExample(`systemd/${unit}`).matchAll(/^Environment=(.+)$/gm)];
  expect(lines).toHaveLength(1);
  for (const pair of lines[0]?.[1]?.split(' ') ?? [])
    expect(settings).toContain(pair.split('=', 1)[0]);
});

test.each(['api.env', 'web.env'])('%s sets settings that exist', (file) => {
  const settings = documentedSettings();
  const names = [...readExample(`systemd/${file}`).matchAll(/^([A-Z_]+)=/gm)];
  expect(names.length).toBeGreaterThan(0);
  for (const [, name] of names) expect(settings).toContain(name);
});
