import { setTimeout as sleep } from 'node:timers/promises';
import type { QaLink } from '@agent-atlas/registry/contract/qa-links';

/** The QA links that a web server knows: valid ones, and those that ended within the last day. */
export interface QaLinks {
  readonly current: readonly QaLink[];
  /**
   * Requests the links again, at most once per second: resolves after a load that began later than the call. Never
   * rejects.
   */
  refresh(): Promise<void>;
}

const REFRESH_EVERY_MS = 1000;

/** A web server's copy of the QA links. It is in memory only: without it, no session opens. */
export class QaLinkMirror implements QaLinks {
  private readonly load: () => Promise<readonly QaLink[]>;
  private links: readonly QaLink[] = [];
  private last: Promise<void> = Promise.resolve();
  private refreshAt = Number.NEGATIVE_INFINITY;
  /** A refresh whose load has not begun. */
  private next: Promise<void> | undefined;

  constructor(load: () => Promise<readonly QaLink[]>) {
    this.load = load;
  }

  get current(): readonly QaLink[] {
    return this.links;
  }

  /** Loads the links. Loads run one after another: a slow one must not bring back a revoked link. */
  sync(): Promise<void> {
    const load = this.last.then(async () => {
      this.links = await this.load();
    });
    this.last = load.catch(() => undefined);
    return load;
  }

  refresh(): Promise<void> {
    this.next ??= this.refreshSoon();
    return this.next;
  }

  private async refreshSoon(): Promise<void> {
    await sleep(Math.max(0, this.refreshAt - performance.now()), undefined, { ref: false });
    this.refreshAt = performance.now() + REFRESH_EVERY_MS;
    this.next = undefined;
    await this.sync().catch(() => undefined);
  }
}
