import type { Pointer } from '@agent-atlas/registry/contract/sets';
import { LRUCache } from 'lru-cache';
import type { BuildStore, OtherBuild } from './build-store.ts';
import { ReleaseError } from './errors.ts';
import { keep } from './keep.ts';
import type { LoadedRelease, OpenedSet, ReleaseSet } from './release-set.ts';
import type { SetStore } from './set-store.ts';

/** How many other builds stay in memory, and of how many sets their build's version. */
const BUILDS_KEPT = 4;
const SETS_KEPT = 100;

interface OtherBuildsDeps {
  readonly sets: SetStore;
  /** Absent without a release API: then there is only one build. */
  readonly builds?: BuildStore | undefined;
}

/** What opens the set of another build. */
type OpenOther = (id: string, build: OtherBuild) => Promise<OpenedSet>;

interface Place {
  readonly build: OtherBuild;
  /** The set of that build that pages of the release belong to. */
  readonly set: string;
}

export const cannotRun = (name: string, version: string) =>
  `This build of the shell cannot run ${name} ${version}`;

/** The releases that this build of the host cannot run, with the builds that run them and the sets of their pages. */
export class OtherBuilds {
  private readonly deps: OtherBuildsDeps;
  /** By release: the id of a set of the build that runs it. */
  private ids: ReadonlyMap<string, string> = new Map();
  private readonly builds = new LRUCache<string, Promise<OtherBuild>>({ max: BUILDS_KEPT });
  /** By set: the version of the build that it is for. */
  private readonly versions = new LRUCache<string, Promise<string>>({ max: SETS_KEPT });
  private opened: ReadonlyMap<string, ReleaseSet> = new Map();

  constructor(deps: OtherBuildsDeps) {
    this.deps = deps;
  }

  /** The sets that are open. */
  get sets(): readonly ReleaseSet[] {
    return [...new Set(this.opened.values())];
  }

  /** A string that is equal for equal open sets. */
  get key(): string {
    return [...this.opened].map(([key, { id }]) => `${key} ${id}`).join();
  }

  /** The open set that pages of a release belong to; undefined if that is a set of this build. */
  setOf(key: string | undefined): ReleaseSet | undefined {
    return key === undefined ? undefined : this.opened.get(key);
  }

  /** Takes over what a pointer says. */
  follow({ elsewhere = [] }: Pick<Pointer, 'elsewhere'>): void {
    this.ids = new Map(elsewhere.map(({ remote, version, set }) => [`${remote}@${version}`, set]));
  }

  /**
   * The build that runs a release, and its set; undefined if this build runs it, or none.
   *
   * @param key `<remote>@<version>`
   * @throws ReleaseError when they are not on this disk, or servers of this build cannot serve that build's pages
   */
  async placeOf(key: string): Promise<Place | undefined> {
    const set = this.ids.get(key);
    if (set === undefined) return undefined;
    const { builds, sets } = this.deps;
    if (!builds) throw new ReleaseError(`The set ${set} is of another build`);
    const version = await keep(this.versions, set, async () => (await sets.read(set)).shell ?? '');
    return { build: await keep(this.builds, version, () => builds.read(version)), set };
  }

  /**
   * Opens the sets that pages of these sets' releases belong to, and closes all others. A release whose set cannot be
   * opened keeps the set that it had.
   *
   * @returns what failed: sets, and releases of sets
   */
  async open(served: readonly ReleaseSet[], open: OpenOther): Promise<unknown[]> {
    const opened = new Map<string, ReleaseSet>();
    const problems = new Set<unknown>();
    for (const { key, manifest, renderer } of served.flatMap(({ releases }) => [
      ...releases.values(),
    ])) {
      if (renderer === undefined || opened.has(key)) continue;
      try {
        const place = await this.placeOf(key);
        const { set, failed } = (place && (await open(place.set, place.build))) ?? {};
        for (const failure of failed?.values() ?? []) problems.add(failure);
        if (set?.releases.has(manifest.name)) opened.set(key, set);
      } catch (error) {
        problems.add(error);
      }
      const before = this.opened.get(key);
      // A set that is still loaded keeps the builds that it was loaded with.
      if (before && !opened.has(key)) opened.set(key, before);
    }
    this.opened = opened;
    return [...problems];
  }

  /** A release in a set that has no pages, because the set that they belong to is not open. */
  withoutPages({ releases }: ReleaseSet): LoadedRelease | undefined {
    return [...releases.values()].find(
      ({ key, renderer }) => renderer !== undefined && !this.opened.has(key),
    );
  }
}
