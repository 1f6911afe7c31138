import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { codeFrame } from '../../remote-kit/build/code-frame.ts';
import type { RemoteFolder } from '../../remote-kit/commands/place.ts';
import { ROOT } from '../run/paths.ts';
import { MAX_PROBLEMS, type Problem, shortened } from './problem.ts';

/** Pause after a build: the next edit makes a check obsolete. In milliseconds. */
const PAUSE_MS = 300;
/** How often a long check says that it is still running, in seconds. */
const NOTICE_S = 60;
/** When a check is given up, in seconds. On a busy machine, it takes many times as long as alone. */
const LIMIT_S = 600;
const MAX_OUTPUT = 1_000_000;

/** `src/page.tsx(12,5): error TS2322: Type …` */
const ERROR = /^(.+?)\((\d+),(\d+)\): error TS\d+: (.*)$/;

/** The errors in the compiler's output. @param folder paths are relative to it */
export function typeProblems(output: string, folder: string): Problem[] {
  const found = output.split('\n').flatMap((text) => {
    const [, file, line, column, message] = ERROR.exec(text) ?? [];
    if (!file || !message) return [];
    const path = resolve(folder, file);
    const position = { file: relative(ROOT, path), line: Number(line), column: Number(column) };
    const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const frame = codeFrame(source, position.line, position.column);
    return [shortened({ kind: 'types', message, position, frame })];
  });
  return found.slice(0, MAX_PROBLEMS);
}

/** The TypeScript compiler that is installed in a folder; undefined if there is none. */
function compilerOf(folder: string): string | undefined {
  try {
    const require = createRequire(join(folder, 'package.json'));
    const manifest = require.resolve('typescript/package.json');
    return join(dirname(manifest), 'bin', 'tsc');
  } catch {
    return undefined;
  }
}

/** Checks the types of a remote in the background after its builds, one check at a time. */
export class TypeCheck {
  private readonly remote: RemoteFolder;
  private readonly found: (problems: Problem[]) => void;
  private timer: NodeJS.Timeout | undefined;
  private notices: NodeJS.Timeout | undefined;
  private child: ChildProcess | undefined;

  /** @param found called after each complete check */
  constructor(remote: RemoteFolder, found: (problems: Problem[]) => void) {
    this.remote = remote;
    this.found = found;
  }

  /** Checks soon. A running check ends without a result. */
  start(): void {
    this.stop();
    this.timer = setTimeout(() => this.run(), PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    clearInterval(this.notices);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private run(): void {
    const { name, folder } = this.remote;
    const compiler = compilerOf(folder);
    if (!compiler || !existsSync(join(folder, 'tsconfig.json'))) return;
    const args = [compiler, '-p', '.', '--noEmit', '--pretty', 'false'];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.child = child;
    this.noticeLong();
    // An error means that the process has already ended.
    child.once('error', () => {});
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    child.stdout.on('data', (chunk) => {
      if (output.length < MAX_OUTPUT) output += chunk;
    });
    child.once('close', (code, signal) => {
      if (this.child !== child) return;
      this.child = undefined;
      clearInterval(this.notices);
      if (code === null)
        console.error(`The types of ${name} were not checked: ${signal} ended the compiler.`);
      else this.found(typeProblems(output, folder));
    });
  }

  /** Says that the check is still running, and finally gives it up. */
  private noticeLong(): void {
    const { name } = this.remote;
    let seconds = 0;
    this.notices = setInterval(() => {
      seconds += NOTICE_S;
      if (seconds < LIMIT_S)
        return console.log(`  the types of ${name} are still being checked (${seconds} s)`);
      this.stop();
      console.error(
        `The types of ${name} were not checked within ${LIMIT_S} s. The next edit starts again; pnpm test ${name} also checks them.`,
      );
    }, NOTICE_S * 1000);
  }
}
