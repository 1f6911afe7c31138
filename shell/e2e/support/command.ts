import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { SHELL_ROOT } from '../../src/run/paths.ts';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** Runs one of the shell's commands, as `pnpm <name> …` does. */
export function command(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(SHELL_ROOT, 'bin', `${name}.ts`), ...args],
      // Playwright sets the one, and Node.js warns of both.
      { env: { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined, ...env } },
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
        resolve({ code, output: stdout + stderr });
      },
    );
  });
}
