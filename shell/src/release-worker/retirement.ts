import type { Build } from '@agent-atlas/registry/contract/builds';

/** How long no server needs a build before its release worker ends, in milliseconds: an upgrade may be undone. */
const RETIRE_AFTER_MS = 60 * 60_000;

/** Decides when the release worker of a build has nothing left to do. */
export class Retirement {
  private readonly host: string;
  private since: number;

  /** @param host the worker's build @param now the time, in milliseconds, as in {@link isOver} */
  constructor(host: string, now: number) {
    this.host = host;
    this.since = now;
  }

  /** Whether no server has needed the build for an hour. @param builds those in use at the time `now` */
  isOver(builds: readonly Build[], now: number): boolean {
    const isUnneeded = builds.find(({ host }) => host === this.host)?.isRetired ?? false;
    if (!isUnneeded) this.since = now;
    return now - this.since >= RETIRE_AFTER_MS;
  }
}
