import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SHELL_ROOT } from '../../src/run/paths.ts';

/** A running `pnpm dev`, or `atlas-remote dev`. */
export interface DevCommand {
  /** Waits until the output matches. Rejects with the whole output if the command exits before that. */
  readonly waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Sends SIGINT, like Ctrl-C. @returns the exit code */
  readonly end: () => Promise<number | null>;
}

/** Starts `pnpm dev` with these arguments. */
export function devCommand(args: readonly string[], env: NodeJS.ProcessEnv): DevCommand {
  return running([join(SHELL_ROOT, 'bin', 'dev.ts'), ...args], { env: { ...process.env, ...env } });
}

/** Starts the kit's `atlas-remote dev` in the folder of a remote. */
export function remoteDevCommand(args: readonly string[], cwd: string): DevCommand {
  return running([join(SHELL_ROOT, 'remote-kit', 'cli.ts'), 'dev', ...args], { cwd });
}

function running(args: readonly string[], options: SpawnOptions): DevCommand {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'exit');
  return {
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = pattern.exec(output);
          if (found) resolve(found);
        };
        child.stdout?.on('data', check);
        void ended.then(() => reject(new Error(output)));
        check();
      }),
    end: async () => {
      child.kill('SIGINT');
      await ended;
      return child.exitCode;
    },
  };
}
