import type { Renderers } from '../renderer/renderer-pool.ts';
import type { EvaluatedReleases } from './evaluated-releases.ts';
import { contentHash } from './integrity.ts';
import { type LoadedRelease, loadRelease, openSet, type ReleaseSet } from './release-set.ts';
import type { SetStore } from './set-store.ts';
import type { ReleaseStore } from './store.ts';

/** How many sets stay loaded, for rollbacks and for open tabs. */
const SETS_TO_KEEP = 8;

export interface LoaderDeps {
  readonly store: ReleaseStore;
  readonly sets: SetStore;
  readonly renderers: Pick<Renderers, 'describe'>;
  /** Releases that need no evaluation; by default, all do. */
  readonly evaluated?: EvaluatedReleases;
}

export interface OpenedSet {
  readonly set: ReleaseSet;
  /** By remote: the error that kept its release from loading. */
  readonly failed: ReadonlyMap<string, unknown>;
}

/** Loads stored sets. A release that a retained set contains is not evaluated again. */
export class SetLoader {
  private readonly deps: LoaderDeps;
  private loaded: readonly ReleaseSet[] = [];

  constructor(deps: LoaderDeps) {
    this.deps = deps;
  }

  /** A set without the releases that fail to load. @throws ReleaseError when the set is not on this disk */
  async open(id: string): Promise<OpenedSet> {
    const known = this.find(id);
    if (known) return { set: known, failed: new Map() };
    const document = await this.deps.sets.read(id);
    const releases = new Map<string, LoadedRelease>();
    const failed = new Map<string, unknown>();
    await Promise.all(
      Object.entries(document.releases).map(async ([name, { version }]) => {
        try {
          releases.set(name, await this.release(name, version));
        } catch (error) {
          failed.set(name, error);
        }
      }),
    );
    // An incomplete set needs its own id, so that its pages are not served for the complete one.
    const incompleteId = contentHash([id, ...failed.keys()].join(' '));
    return { set: openSet(failed.size === 0 ? id : incompleteId, document, releases), failed };
  }

  /** A set that is still loaded. */
  find(id: string): ReleaseSet | undefined {
    return this.loaded.find((set) => set.id === id);
  }

  /** Keeps these sets loaded, and as many earlier ones as fit. */
  retain(sets: readonly ReleaseSet[]): void {
    const ids = new Set(sets.map(({ id }) => id));
    const others = this.loaded.filter(({ id }) => !ids.has(id));
    this.loaded = [...new Set(sets), ...others].slice(0, Math.max(SETS_TO_KEEP, ids.size));
  }

  private async release(name: string, version: string): Promise<LoadedRelease> {
    for (const set of this.loaded) {
      const release = set.releases.get(name);
      if (release?.manifest.version === version) return release;
    }
    const { store, renderers, evaluated } = this.deps;
    return loadRelease(store, renderers, name, version, evaluated);
  }
}
