import { setTimeout } from 'node:timers/promises';
import type { ActiveSets } from '../releases/active-sets.ts';

/** Longest time that pages are rendered before the server counts as warm, in milliseconds. */
const WARM_UP_MS = 10_000;

/**
 * Renders each page without parameters once. Otherwise, the first visitors of a new server wait for renderers to start,
 * and after a restart under load so many that some are turned away.
 */
export class WarmUp {
  private readonly sets: Pick<ActiveSets, 'current' | 'hasSet' | 'isReady'>;
  private readonly render: (path: string) => Promise<unknown>;
  private running: Promise<void> | undefined;
  private isWarm = false;

  constructor(sets: WarmUp['sets'], render: WarmUp['render']) {
    this.sets = sets;
    this.render = render;
  }

  /** Whether visitors can be sent here. If a set has only just arrived, this starts its first pages. */
  get isReady(): boolean {
    void this.run();
    return this.sets.isReady && this.isWarm;
  }

  /** Renders the pages, at most once. Resolves when they are rendered, or cannot be. */
  run(): Promise<void> {
    if (!this.sets.hasSet) return Promise.resolve();
    this.running ??= this.renderAll();
    return this.running;
  }

  private async renderAll(): Promise<void> {
    const deadline = new AbortController();
    const byRemote = Map.groupBy(
      this.sets.current.routes.filter(({ path }) => !/[:*]/.test(path)),
      ({ remote }) => remote,
    );
    const rendered = [...byRemote.values()].map(async (routes) => {
      for (const { path } of routes) {
        if (deadline.signal.aborted) return;
        // A page that fails must not keep the others from visitors.
        await this.render(path).catch(() => {});
      }
    });
    const late = setTimeout(WARM_UP_MS, undefined, { signal: deadline.signal, ref: false });
    await Promise.race([Promise.all(rendered), late]);
    deadline.abort();
    late.catch(() => {});
    this.isWarm = true;
  }
}
