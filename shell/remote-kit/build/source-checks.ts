import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceCheck } from '@agent-atlas/api-client/releases';
import { z } from 'zod';
import { ReleaseError } from './errors.ts';

/** Time limit of one check, in milliseconds. */
const DEADLINE_MS = 5 * 60_000;
/** How much of a failed check's output is shown, in characters. */
const OUTPUT_MAX = 6000;
const NAMES = ['Types', 'Lint', 'Tests'] as const;
/** The variables that checks get: none of the CI's tokens, because tests run the code of packages. */
const VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'CI'];

/** A program that checks a remote's sources. */
export interface SourceProgram {
  readonly name: (typeof NAMES)[number];
  /** Name of a program in the `node_modules/.bin` of one of `roots`, or on the path. */
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly roots: readonly string[];
}

/** A check that cannot run, with the reason. */
export interface SkippedProgram {
  readonly name: SourceProgram['name'];
  readonly skipped: string;
}

/** The record of checks that the publisher chose to skip. */
export const skippedSourceChecks = (detail: string): SourceCheck[] =>
  NAMES.map((name) => ({ name, state: 'skipped', seconds: 0, detail }));

const packageFile = z.object({ scripts: z.record(z.string(), z.string()).default({}) });

/** The checks of a remote in a separate repository: `tsc`, its script `lint` and `vitest run`. */
export async function repositoryPrograms(
  folder: string,
): Promise<readonly (SourceProgram | SkippedProgram)[]> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { scripts } = packageFile.parse(JSON.parse(text));
  const place = { cwd: folder, roots: [folder] };
  return [
    { name: 'Types', program: 'tsc', args: ['-p', '.', '--noEmit'], ...place },
    scripts.lint
      ? { name: 'Lint', program: 'npm', args: ['run', '--silent', 'lint'], ...place }
      : { name: 'Lint', skipped: 'package.json has no script named lint' },
    { name: 'Tests', program: 'vitest', args: ['run'], ...place },
  ];
}

/**
 * Runs all checks, one after another.
 *
 * @param deadlineMs time limit of each check
 * @throws ReleaseError with the output of each check that failed
 */
export async function runSourceChecks(
  programs: readonly (SourceProgram | SkippedProgram)[],
  report: (text: string) => void = () => {},
  deadlineMs = DEADLINE_MS,
): Promise<SourceCheck[]> {
  const checks: SourceCheck[] = [];
  const failures: string[] = [];
  for (const one of programs) {
    if ('skipped' in one) {
      checks.push({ name: one.name, state: 'skipped', seconds: 0, detail: one.skipped });
      continue;
    }
    report(one.name);
    const begun = performance.now();
    const { failure, output } = await run(one, deadlineMs);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    if (failure) failures.push(`${one.name} ${failure} (${seconds} s):\n${output.trim()}`);
    else checks.push({ name: one.name, state: 'passed', seconds, ...countOf(output) });
  }
  if (failures.length === 0) return checks;
  throw new ReleaseError(failures.join('\n\n'));
}

const variables = () => Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]));

/** Vitest's count of the tests that passed. */
function countOf(output: string): Pick<SourceCheck, 'detail'> {
  const count = /Tests\s+(?:\d+ skipped \| )?(\d+) passed/.exec(output)?.[1];
  return count === undefined ? {} : { detail: `${count} tests` };
}

function run(
  { program, args, cwd, roots }: SourceProgram,
  deadlineMs: number,
): Promise<{ failure?: string; output: string }> {
  const own = roots.map((root) => join(root, 'node_modules', '.bin', program));
  const child = spawn(own.find((path) => existsSync(path)) ?? program, [...args], {
    cwd,
    env: { ...variables(), NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: deadlineMs,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_MAX);
    });
  return new Promise((resolve) => {
    child.once('error', (error) =>
      resolve({ failure: `cannot run ${program}: ${error.message}`, output }),
    );
    child.once('exit', (code, signal) => {
      // A process that it leaves behind may keep the pipes open, so do not wait for them to end.
      setImmediate(() => {
        if (signal === 'SIGKILL')
          resolve({ failure: `did not finish within ${deadlineMs / 1000} s`, output });
        else resolve(code === 0 ? { output } : { failure: 'failed', output });
      });
    });
  });
}
