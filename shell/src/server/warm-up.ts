import { setTimeout } from 'node:timers/promises';
import type { ActiveSets } from '../releases/active-sets.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';

/** Longest time that pages are rendered before the server counts as warm, in milliseconds. */
const WARM_UP_MS = 10_000;

export interface WarmUpDeps {
  readonly sets: Pick<ActiveSets, 'current' | 'hasSet' | 'isReady'>;
  readonly renderers: Pick<RendererPool, 'releasesAtOnce'>;
  readonly render: (path: string) => Promise<unknown>;
}

/**
 * Renders each page without parameters once, of as many remotes as have renderers at the same time. Otherwise, the first
 * visitors of a new server wait for renderers to start, and after a restart under load so many that some are turned away.
 */
export class WarmUp {
  private readonly deps: WarmUpDeps;
  private running: Promise<void> | undefined;
  private isWarm = false;

  constructor(deps: WarmUpDeps) {
    this.deps = deps;
  }

  /** Whether visitors can be sent here. If the first set has only just arrived, this renders its pages. */
  check(): boolean {
    void this.run();
    return this.deps.sets.isReady && this.isWarm;
  }

  /** Renders the pages, at most once. Resolves when they are rendered, or cannot be. */
  run(): Promise<void> {
    if (!this.deps.sets.hasSet) return Promise.resolve();
    this.running ??= this.renderAll();
    return this.running;
  }

  private async renderAll(): Promise<void> {
    const { sets, renderers, render } = this.deps;
    const deadline = new AbortController();
    const routes = sets.current.routes.filter(({ path }) => !/[:*]/.test(path));
    const byRemote = [...Map.groupBy(routes, ({ remote }) => remote).values()];
    const rendered = byRemote.slice(0, renderers.releasesAtOnce).map(async (own) => {
      for (const { path } of own) {
        if (deadline.signal.aborted) return;
        // A page that fails must not keep the others from visitors.
        await render(path).catch(() => {});
      }
    });
    const late = setTimeout(WARM_UP_MS, undefined, { signal: deadline.signal, ref: false });
    await Promise.race([Promise.all(rendered), late]);
    deadline.abort();
    late.catch(() => {});
    this.isWarm = true;
  }
}
