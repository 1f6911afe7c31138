import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../shell/src/run/paths.ts';

const HARDENING = join(ROOT, 'deploy/systemd/agent-atlas-.service.d/hardening.conf');

/** Records the system calls of programs that the filter of the systemd units forbids. */
export class CallTrace {
  private readonly folder: string;
  private readonly forbidden: string;
  private count = 0;

  private constructor(folder: string, forbidden: string) {
    this.folder = folder;
    this.forbidden = forbidden;
  }

  /** @param folder an empty folder for the records */
  static async create(folder: string): Promise<CallTrace> {
    const allowed = allowedCalls(await readFile(HARDENING, 'utf8'));
    // Shows where the program itself begins.
    allowed.delete('execve');
    // strace does not know all of systemd's names; the question marks make it ignore unknown ones.
    const forbidden = `!${[...allowed].map((name) => `?${name}`).join(',')}`;
    return new CallTrace(folder, forbidden);
  }

  /** The command that traces the one after it, which keeps its process id. */
  tracer(): string {
    this.count += 1;
    const file = join(this.folder, String(this.count));
    return `strace -f -D -qq --seccomp-bpf -o ${file} -e trace=${this.forbidden}`;
  }

  /** @returns how many processes were traced, and the names of the forbidden calls that they made */
  async read(): Promise<{ readonly traced: number; readonly found: readonly string[] }> {
    const found = new Set<string>();
    const files = await readdir(this.folder);
    for (const file of files) {
      const text = await readFile(join(this.folder, file), 'utf8');
      const begin = text.search(/execve\("\/app\/\w+\/bin\/node"/);
      if (begin < 0) throw new Error(`strace has not seen a program start: ${text}`);
      const calls = text.slice(begin);
      for (const [, name = ''] of calls.matchAll(/^\d+ +([a-z_0-9]+)\(/gm))
        if (name !== 'execve') found.add(name);
    }
    return { traced: files.length, found: [...found].sort() };
  }
}

/**
 * The system calls that the `SystemCallFilter=` lines allow: each line adds some, or takes some away after a `~`.
 */
function allowedCalls(unit: string): Set<string> {
  const allowed = new Set<string>();
  for (const [, sign, name = ''] of unit.matchAll(/^SystemCallFilter=(~?)(\S+)$/gm))
    for (const call of name.startsWith('@') ? callsOf(name) : [name])
      if (sign === '~') allowed.delete(call);
      else allowed.add(call);
  return allowed;
}

/** The names of a group such as `@system-service`, which may contain others. */
function callsOf(group: string): Set<string> {
  const listed = execFileSync('systemd-analyze', ['syscall-filter', group], { encoding: 'utf8' });
  const names = listed
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return new Set(names.flatMap((name) => (name.startsWith('@') ? [...callsOf(name)] : [name])));
}
