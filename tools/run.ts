import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../shell/src/run/paths.ts';
import { type Failure, NOTHING, type Tally } from './results.ts';

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** The folder in which it runs, if not the workspace's. */
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Ends a program that hangs. The whole check takes less. */
const DEADLINE_MS = 45 * 60_000;

/** Runs a program of the workspace and inherits its output. @returns its exit code; undefined if it was killed */
function run({ program, args, cwd = ROOT, env = {} }: Command): Promise<number | undefined> {
  const bin = [cwd, ROOT]
    .map((folder) => join(folder, 'node_modules', '.bin', program))
    .find((path) => existsSync(path));
  return new Promise((resolve, reject) => {
    const child = spawn(bin ?? program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: 'inherit',
      timeout: DEADLINE_MS,
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? undefined));
  });
}

const ended = (code: number | undefined) =>
  code === undefined ? 'It was killed' : `It ended with exit code ${code}`;

/** Runs a program that counts as one check. @param repeat the command that runs it again */
export async function single(name: string, command: Command, repeat: string): Promise<Tally> {
  const code = await run(command);
  return code === 0
    ? { ...NOTHING, passed: 1 }
    : { ...NOTHING, failures: [{ name, reason: ended(code), repeat }] };
}

/** Runs a test runner and reads the counts from its report. A run without a report has failed. */
export async function counted(
  make: (report: string) => Command,
  read: (report: unknown) => Tally,
  repeat: string,
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-atlas-report-'));
  const file = join(folder, 'report.json');
  try {
    const command = make(file);
    const code = await run(command);
    const report = await readFile(file, 'utf8').catch(() => undefined);
    const tally = report === undefined ? NOTHING : read(JSON.parse(report));
    if (code === 0 && report !== undefined) return tally;
    // A runner can also fail outside its tests, for example during setup.
    const outside: Failure = { name: command.program, reason: ended(code), repeat };
    return tally.failures.length > 0 ? tally : { ...tally, failures: [outside] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
