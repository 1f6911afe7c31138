import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../src/run/paths.ts';
import { freePort } from '../../src/run/port.ts';
import { devCommand } from '../support/dev-command.ts';
import { copyRemote } from '../support/remote-copy.ts';
import { expect, hydrated, test } from '../support/test.ts';

const REMOTE = 'mf-wizard';
const run = promisify(execFile);

/** The files and code blocks of the walk-through. */
async function readWalkThrough() {
  const text = await readFile(join(ROOT, 'docs', 'first-change.md'), 'utf8');
  const step = (pattern: RegExp) => {
    const [, file, code] = pattern.exec(text) ?? [];
    if (!file || !code) throw new Error(`docs/first-change.md has no step like ${pattern}`);
    return { file, code };
  };
  return {
    test: step(/^Create `mf-wizard\/(\S+)`:\n\n```tsx\n(.*?)^```$/ms),
    change: step(/^Edit `mf-wizard\/(\S+)`:\n\n```diff\n(.*?)^```$/ms),
  };
}

/** Applies a diff whose hunks are separated by `@@`, at the only place where each fits. */
function applied(source: string, diff: string): string {
  return diff.split(/^@@\n/m).reduce((text, hunk) => {
    const lines = hunk.trimEnd().split('\n');
    const without = (sign: string) =>
      lines.flatMap((line) => (line.startsWith(sign) ? [] : [line.slice(1)])).join('\n');
    const before = without('+');
    const parts = text.split(before);
    expect(parts, `places in the source that match\n${before}`).toHaveLength(2);
    return parts.join(without('-'));
  }, source);
}

/** Runs a command of the workspace in the folder. @returns its exit code and output */
async function command(name: string, args: readonly string[], cwd: string) {
  const options = {
    cwd,
    timeout: 120_000,
    env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0' },
  };
  try {
    const { stdout } = await run(join(ROOT, 'node_modules', '.bin', name), args, options);
    return { code: 0, output: stdout };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error && 'stdout' in error)) throw error;
    return { code: error.code, output: String(error.stdout) };
  }
}

test('a newcomer can follow the walk-through from the failing test to the page', async ({
  page,
}) => {
  const steps = await readWalkThrough();
  const { folder, remove } = await copyRemote(REMOTE);
  // The packages of the copy are outside its folder, where Vite serves no files.
  await writeFile(
    join(folder, 'vitest.config.ts'),
    `import { remoteTestConfig } from '@agent-atlas/remote-kit/vitest';
    export default { ...remoteTestConfig, server: { fs: { strict: false } } };`,
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'agent-atlas-first-'));
  await mkdir(join(folder, 'test'));
  await writeFile(
    join(folder, 'test', 'scenario.ts'),
    await readFile(join(ROOT, REMOTE, 'test', 'scenario.ts')),
  );
  const dev = devCommand([folder], { PORT: String(await freePort()), DATA_DIR: dataDir });
  const unitTest = () => command('vitest', ['run', steps.test.file], folder);
  try {
    const [, url = ''] = await dev.waitForOutput(/at (http:\S+)\. Ctrl-C/);

    await test.step('the page is shown in the scenario of the walk-through', async () => {
      await page.goto(url);
      await hydrated(page);
      await page
        .getByRole('region', { name: 'Development' })
        .getByRole('combobox')
        .selectOption('Step 1, two categories selected');
      await hydrated(page);
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    });

    await test.step('the test fails before the change', async () => {
      await writeFile(join(folder, steps.test.file), steps.test.code);
      const { code, output } = await unitTest();
      expect(output).toContain('2 failed');
      expect(code).toBe(1);
    });

    await test.step('the open page shows the change and keeps what was selected', async () => {
      await page.getByRole('checkbox', { name: 'Code Assistant' }).check();
      const file = join(folder, steps.change.file);
      await writeFile(file, applied(await readFile(file, 'utf8'), steps.change.code));
      await expect(page.getByRole('status', { name: 'Selection' })).toHaveText(
        '3 categories selected',
      );
    });

    await test.step('types and tests pass', async () => {
      expect(await command('tsc', ['--noEmit', '-p', '.'], folder)).toEqual({
        code: 0,
        output: '',
      });
      const { code, output } = await unitTest();
      expect(output).toContain('2 passed');
      expect(code).toBe(0);
    });
  } finally {
    await dev.end();
    await Promise.all([remove(), rm(dataDir, { recursive: true, force: true })]);
  }
});
