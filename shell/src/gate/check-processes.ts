import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { FindingSchema } from '@agent-atlas/registry/contract/changes';
import { z } from 'zod';
import type { StaticChecks } from './static-checks.ts';

/** Heap of a process, in megabytes. */
const HEAP_MB = 512;
/** Niceness: the checks yield to the site, like renderers. */
const NICENESS = 5;

/** Problems are shortened only before they are sent to the release API. */
const findings = z.array(
  FindingSchema.extend({ check: z.string(), problems: z.array(z.string()) }),
);
const links = z.array(
  z.object({
    scenario: z.object({ id: z.string(), url: z.string() }),
    path: z.string(),
    links: z.array(z.string()),
    frameLinks: z.array(z.string()),
    ids: z.set(z.string()),
  }),
);
const OUTPUTS = { published: findings, links, rendered: findings, located: findings };
const reply = z.union([z.object({ output: z.unknown() }), z.object({ failure: z.string() })]);

/** Runs {@link StaticChecks}. Each call rejects with the signal's reason when the signal aborts. */
export type RunChecks = {
  readonly [Name in keyof StaticChecks]: (
    input: Parameters<StaticChecks[Name]>[0],
    signal: AbortSignal,
  ) => ReturnType<StaticChecks[Name]>;
};

/**
 * Runs checks in processes: one at a time in each, and as many processes as there are checks at once, so no check
 * waits for another one. A process whose check is aborted is killed.
 */
export class CheckProcesses implements RunChecks {
  private readonly file: string;
  private readonly idle: ChildProcess[] = [];

  /** @param file the program, `check-child.ts` or its bundle */
  constructor(file: string) {
    this.file = file;
  }

  published: RunChecks['published'] = async (input, signal) =>
    OUTPUTS.published.parse(await this.run('published', input, signal));

  links: RunChecks['links'] = async (input, signal) =>
    OUTPUTS.links.parse(await this.run('links', input, signal));

  rendered: RunChecks['rendered'] = async (input, signal) =>
    OUTPUTS.rendered.parse(await this.run('rendered', input, signal));

  located: RunChecks['located'] = async (input, signal) =>
    OUTPUTS.located.parse(await this.run('located', input, signal));

  /** Ends the idle processes. */
  endIdle(): void {
    for (const child of this.idle.splice(0)) child.kill('SIGKILL');
  }

  private async run(check: keyof StaticChecks, input: object, signal: AbortSignal) {
    signal.throwIfAborted();
    const child = this.idle.pop() ?? this.start();
    child.ref();
    child.channel?.ref();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const onAbort = () => reject(signal.reason);
    const onExit = (code: number | null, by: string | null) =>
      reject(new Error(`The process of the checks ended (${by ?? code}); it may lack memory`));
    signal.addEventListener('abort', onAbort);
    child.once('message', resolve).once('error', reject).once('exit', onExit);
    try {
      child.send({ check, input }, (error) => error && reject(error));
      const given = reply.parse(await promise);
      if ('failure' in given) throw new Error(given.failure);
      child.off('error', reject).off('exit', onExit);
      this.keep(child);
      return given.output;
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  private start(): ChildProcess {
    const child = fork(this.file, [String(process.pid)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Further errors, after the one that ended its check.
    child.on('error', () => {});
    child.once('exit', () => {
      const index = this.idle.indexOf(child);
      if (index >= 0) this.idle.splice(index, 1);
    });
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    } catch {
      // It has ended already; its check reports that.
    }
    return child;
  }

  /** Keeps a process for the next check. An idle one must not keep a command running. */
  private keep(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.idle.push(child);
  }
}
