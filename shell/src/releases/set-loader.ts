import type { Renderers } from '../renderer/renderer-pool.ts';
import type { BuildStore, OtherBuild } from './build-store.ts';
import { ReleaseError } from './errors.ts';
import type { EvaluatedReleases } from './evaluated-releases.ts';
import { contentHash } from './integrity.ts';
import { cannotRun, OtherBuilds } from './other-builds.ts';
import {
  type LoadedRelease,
  loadRelease,
  type OpenedSet,
  openSet,
  type ReleaseSet,
} from './release-set.ts';
import type { SetStore } from './set-store.ts';
import type { ReleaseStore } from './store.ts';

/** How many sets stay loaded, for rollbacks and for open tabs. */
const SETS_TO_KEEP = 8;

export interface LoaderDeps {
  readonly store: ReleaseStore;
  readonly sets: SetStore;
  readonly renderers: Pick<Renderers, 'describe'>;
  /** Releases that need no evaluation; by default, all do. */
  readonly evaluated?: Pick<EvaluatedReleases, 'has' | 'add'>;
  /** Other builds of the host on this disk. */
  readonly builds?: BuildStore | undefined;
}

/** Loads stored sets. A release that a retained set contains is not evaluated again. */
export class SetLoader {
  private readonly deps: LoaderDeps;
  readonly others: OtherBuilds;
  private loaded: readonly ReleaseSet[] = [];

  constructor(deps: LoaderDeps) {
    this.deps = deps;
    this.others = new OtherBuilds(deps);
  }

  /**
   * A set without the releases that fail to load.
   *
   * @param other the build of the host that the set is for, if it is not this server's
   * @throws ReleaseError when the set is not on this disk
   */
  async open(id: string, other?: OtherBuild): Promise<OpenedSet> {
    const known = this.find(id);
    if (known) return { set: known, failed: new Map() };
    const document = await this.deps.sets.read(id);
    const members = Object.entries(document.releases);
    const results = await Promise.allSettled(
      members.map(async ([name, { version }]) => {
        const place = await this.others.placeOf(`${name}@${version}`);
        const [lack] = (!other && !place && document.lacks?.[name]) || [];
        if (lack !== undefined) throw new ReleaseError(`${cannotRun(name, version)}: ${lack}`);
        return this.release(name, version, place?.build);
      }),
    );
    // In the order of the set, whichever loads first: lists of URLs keep it, and an incomplete set's id depends on it.
    const releases = new Map<string, LoadedRelease>();
    const failed = new Map<string, unknown>();
    for (const [at, result] of results.entries()) {
      const [name = ''] = members[at] ?? [];
      if (result.status === 'fulfilled') releases.set(name, result.value);
      else failed.set(name, result.reason);
    }
    // An incomplete set needs its own id, so that its pages are not served for the complete one.
    const incompleteId = contentHash([id, ...failed.keys()].join(' '));
    const openedId = failed.size === 0 ? id : incompleteId;
    return { set: openSet(openedId, document, releases, other), failed };
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

  /** @param other the build of the host that runs it, if this server's does not */
  private async release(name: string, version: string, other?: OtherBuild): Promise<LoadedRelease> {
    for (const set of this.loaded) {
      const release = set.releases.get(name);
      if (release?.manifest.version === version && release.renderer === other?.renderer)
        return release;
    }
    const { store, renderers, evaluated } = this.deps;
    if (!other) return loadRelease(store, renderers, name, version, evaluated);
    // Its own build has evaluated it.
    const manifest = await store.manifest(name, version);
    const serverCode = await store.serverCode(manifest);
    return { key: `${name}@${version}`, serverCode, renderer: other.renderer, manifest };
  }
}
