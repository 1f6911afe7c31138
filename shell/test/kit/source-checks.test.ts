import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  repositoryPrograms,
  runSourceChecks,
  type SourceProgram,
} from '../../remote-kit/build/source-checks.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** A check that runs this code. */
const node = (name: SourceProgram['name'], code: string): SourceProgram => ({
  ...{ name, program: process.execPath, args: ['-e', code], cwd: process.cwd(), roots: [] },
});

test('records what passed, with the number of tests, and what was skipped', async () => {
  const checks = await runSourceChecks([
    node('Types', ''),
    { name: 'Lint', skipped: 'package.json has no script named lint' },
    node('Tests', "console.log('      Tests  31 passed (31)')"),
  ]);
  expect(checks).toEqual([
    { name: 'Types', state: 'passed', seconds: expect.any(Number) },
    { name: 'Lint', state: 'skipped', seconds: 0, detail: 'package.json has no script named lint' },
    { name: 'Tests', state: 'passed', seconds: expect.any(Number), detail: '31 tests' },
  ]);
});

test('the error shows the output of every check that failed', async () => {
  const failing = [
    node('Types', "console.log('src/pages/home.tsx(3,5): error TS2322'); process.exit(2)"),
    node('Lint', ''),
    node('Tests', "console.error('expected 3 to be 2'); process.exit(1)"),
  ];
  const error: unknown = await runSourceChecks(failing).catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(
    /Types failed \(.* s\):\nsrc\/pages\/home\.tsx\(3,5\): error TS2322/,
  );
  expect(String(error)).toMatch(/Tests failed \(.* s\):\nexpected 3 to be 2/);
});

test('a check that does not end is stopped at its time limit', async () => {
  const endless = node('Tests', 'setInterval(() => {}, 1000)');
  await expect(runSourceChecks([endless], undefined, 300)).rejects.toThrow(
    'Tests did not finish within 0.3 s',
  );
});

test("checks do not get the publisher's tokens", async () => {
  vi.stubEnv('RELEASE_TOKEN', 'secret');
  onTestFinished(() => void vi.unstubAllEnvs());
  const code = 'process.exit(process.env.RELEASE_TOKEN === undefined && process.env.PATH ? 0 : 1)';
  await expect(runSourceChecks([node('Tests', code)])).resolves.toMatchObject([
    { state: 'passed' },
  ]);
});

test('a program that is not installed is named', async () => {
  const missing = { ...node('Lint', ''), program: 'no-such-linter' };
  await expect(runSourceChecks([missing])).rejects.toThrow('Lint cannot run no-such-linter');
});

test('a repository is linted with its own script', async () => {
  const folder = await tempFolder();
  const write = (scripts: object) =>
    writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'mf-a', scripts }));
  await mkdir(folder, { recursive: true });
  await write({});
  expect((await repositoryPrograms(folder))[1]).toEqual({
    name: 'Lint',
    skipped: 'package.json has no script named lint',
  });
  await write({ lint: 'eslint .' });
  expect((await repositoryPrograms(folder))[1]).toMatchObject({
    program: 'npm',
    args: ['run', '--silent', 'lint'],
  });
});
