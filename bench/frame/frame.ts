import { chmodSync, mkdtempSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../shell/remote-kit/build/errors.ts';
import { tableLines } from '../../shell/remote-kit/commands/text-table.ts';
import { descendantsOf } from './descendants.ts';

/** How long a resource may take to end, before its processes are killed. */
const END_MS = 20_000;

/**
 * Everything that a run of a benchmark owns: its temporary folder, the processes, servers and browsers that it starts,
 * and the figures that it prints.
 */
export class Frame {
  /** The temporary folder. Temporary files of this process and of its descendants are in it, too. */
  readonly folder: string;
  private readonly ends: (() => unknown)[] = [];
  private isEnding = false;
  private hasFigures = false;

  constructor() {
    // Short, because paths of sockets have a limit.
    this.folder = mkdtempSync(join(tmpdir(), 'bench-'));
    // PostgreSQL runs as another user.
    chmodSync(this.folder, 0o755);
    process.env.TMPDIR = this.folder;
    // Otherwise, what does not name a folder would use that of the site in this checkout.
    process.env.DATA_DIR = join(this.folder, 'data');
  }

  /**
   * Registers something that has been started.
   *
   * @param end called once when the run ends, in whatever way, before the resources that were registered earlier end
   * @throws Error if the run is ending
   */
  use<T>(resource: T, end: (resource: T) => unknown): T {
    this.ends.push(() => end(resource));
    if (this.isEnding) throw new Error('The benchmark is ending');
    return resource;
  }

  /** Creates a folder in the temporary folder. */
  async newFolder(name: string): Promise<string> {
    const folder = join(this.folder, name);
    await mkdir(folder);
    return folder;
  }

  /** Says on standard error what happens now. */
  progress = (text: string): void => console.error(`  ${text} …`);

  /**
   * Prints figures as a table.
   *
   * @param what what the rows are, for the error
   * @param rows the first row is the header
   * @param left how many columns are left-aligned
   * @throws Error if there are no rows, or a figure is missing
   */
  table(what: string, rows: readonly (readonly string[])[], left = 1): void {
    if (rows.length < 2) throw new Error(`Nothing was measured: there are no ${what}.`);
    const incomplete = rows.find((row) => row.some((cell) => /\bNaN\b/.test(cell)));
    if (incomplete)
      throw new Error(`A figure is missing among the ${what}: ${incomplete.join(', ')}`);
    console.log(`${tableLines(rows, left).join('\n')}\n`);
    this.hasFigures = true;
  }

  /** @throws Error if no table was printed */
  requireFigures(): void {
    if (!this.hasFigures) throw new Error('Nothing was measured.');
  }

  /**
   * Ends everything that was registered, newest first, kills every process that remains, and removes the folder.
   *
   * @throws Error if something could not be ended
   */
  async end(): Promise<void> {
    this.isEnding = true;
    const problems: string[] = [];
    for (let end = this.ends.pop(); end; end = this.ends.pop()) {
      const limit = new AbortController();
      const late = sleep(END_MS, undefined, { signal: limit.signal, ref: false }).then(() => {
        throw new Error(`It did not end within ${END_MS / 1000} s`);
      });
      await Promise.race([(async () => end())(), late]).catch((error) =>
        problems.push(messageOf(error)),
      );
      limit.abort();
      late.catch(() => {});
    }
    await killDescendants();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
    if (problems.length > 0)
      throw new Error(`Something could not be ended: ${problems.join('; ')}`);
  }
}

/** Kills all descendants of this process, and waits until they are gone, so that none writes any more. */
async function killDescendants(): Promise<void> {
  const deadline = performance.now() + END_MS;
  for (;;) {
    const remaining = await descendantsOf(process.pid);
    if (remaining.length === 0 || performance.now() > deadline) return;
    for (const { pid } of remaining) kill(pid);
    await sleep(10);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited.
  }
}
