import { existsSync } from 'node:fs';

/** With it, the kernel ends a process whose parent has ended, even if it loops. Linux has it in util-linux. */
const SETPRIV = '/usr/bin/setpriv';

/**
 * The command that runs a Node.js program from stdin, as an ES module, until its parent ends.
 *
 * @returns the file to execute and its arguments
 */
export function programFromStdin(flags: readonly string[]): [string, string[]] {
  const node = [process.execPath, ...flags, '--input-type=module', '-'] as const;
  if (existsSync(SETPRIV)) return [SETPRIV, ['--pdeathsig', 'KILL', ...node]];
  const [file, ...args] = node;
  return [file, args];
}
