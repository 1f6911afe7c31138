import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../../src/run/paths.ts';
import { readDocuments, readExample } from './examples.ts';

const PROMTOOL = '/usr/bin/promtool';
const folder = join(ROOT, 'deploy', 'monitoring');
const run = promisify(execFile);
const promtool = async (...args: string[]) => (await run(PROMTOOL, args, { cwd: folder })).stdout;

/** Where the web server declares its metrics; the API's are tested in api/test/http/monitoring.test.ts. The rest of their names, such as `_bucket`, comes from their type. */
const SOURCES = globSync('shell/src/server/**/*.ts', { cwd: ROOT });

// Debian's package prometheus contains promtool. Without it, this test is reported as skipped.
test.skipIf(!existsSync(PROMTOOL))(
  'each fault fires its alerts, and an undisturbed hour fires none',
  async () => {
    expect(await promtool('check', 'rules', 'rules.yaml')).toContain('SUCCESS');
    expect(await promtool('test', 'rules', 'rules.test.yaml')).toContain('SUCCESS');
    expect(await promtool('check', 'config', '--syntax-only', 'prometheus.yaml')).toContain(
      'SUCCESS',
    );
  },
  300_000,
);

test('every alert is in a test of the rules and in the documentation', () => {
  const names = [...readExample('monitoring/rules.yaml').matchAll(/- alert: (\w+)/g)];
  expect(names.length).toBeGreaterThan(15);
  const tests = readExample('monitoring/rules.test.yaml');
  const docs = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
  for (const [, name = ''] of names) {
    expect(tests).toContain(`alertname="${name}"`);
    expect(docs).toContain(`\`${name}\``);
  }
});

test.each(['rules.yaml', 'dashboard.json'])(
  '%s uses metrics of the web server that exist',
  (file) => {
    const code = SOURCES.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
    const declared = new Set([...code.matchAll(/'(atlas_[a-z_]+)'/g)].map(([, name]) => name));
    const used = [...readExample(`monitoring/${file}`).matchAll(/\batlas_[a-z_]+/g)];
    expect(used.length).toBeGreaterThan(10);
    for (const [name] of used)
      expect(declared).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
  },
);

test('the files are valid YAML', () => {
  for (const file of ['rules.yaml', 'rules.test.yaml', 'prometheus.yaml'])
    expect(readDocuments(`monitoring/${file}`)).toHaveLength(1);
});
