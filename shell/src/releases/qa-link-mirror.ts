import type { QaLink } from '@agent-atlas/registry/contract/qa-links';

/** The QA links that a web server knows: valid ones, and those that ended within the last day. */
export interface QaLinks {
  readonly current: readonly QaLink[];
  /** Requests links that are newer than the last event, at most once per second. Never rejects. */
  refresh(): Promise<void>;
}

const REFRESH_EVERY_MS = 1000;

/** A web server's copy of the QA links. It is in memory only: without it, no session opens. */
export class QaLinkMirror implements QaLinks {
  private readonly load: () => Promise<readonly QaLink[]>;
  private links: readonly QaLink[] = [];
  private last: Promise<void> = Promise.resolve();
  private refreshAt = Number.NEGATIVE_INFINITY;

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
    if (performance.now() >= this.refreshAt) {
      this.refreshAt = performance.now() + REFRESH_EVERY_MS;
      void this.sync().catch(() => undefined);
    }
    return this.last;
  }
}
