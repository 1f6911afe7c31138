import type { Versions } from '@agent-atlas/registry/contract/releases';
import { LRUCache } from 'lru-cache';
import { ReleaseError } from './errors.ts';
import { keep } from './keep.ts';
import { cannotRun } from './other-builds.ts';
import type { ReleaseSet } from './release-set.ts';
import type { SetLoader } from './set-loader.ts';
import type { SetSource } from './set-source.ts';

/** How many sets of sessions stay loaded. */
const SETS_TO_KEEP = 8;

/** Sets with other versions of some remotes, for the QA sessions that select them. */
export class SessionSets {
  private readonly source: Pick<SetSource, 'compose'>;
  private readonly loader: SetLoader;
  private readonly chosen = new LRUCache<string, Promise<ReleaseSet>>({ max: SETS_TO_KEEP });
  private readonly loaded: ReleaseSet[] = [];

  constructor(source: Pick<SetSource, 'compose'>, loader: SetLoader) {
    this.source = source;
    this.loader = loader;
  }

  /** The most recently loaded sets, newest first. */
  get sets(): readonly ReleaseSet[] {
    return this.loaded;
  }

  /**
   * A set with other versions of some remotes.
   *
   * @param served the sets that visitors get; the first is the one to modify
   * @throws ReleaseError when a version is not published, incompatible with the rest, or this build cannot run it
   */
  async with(served: readonly [ReleaseSet, ...ReleaseSet[]], versions: Versions) {
    const wanted = Object.entries(versions).sort(([a], [b]) => a.localeCompare(b));
    const key = `${served[0].id} ${JSON.stringify(wanted)}`;
    return keep(this.chosen, key, () => this.load(served, versions));
  }

  private async load(served: readonly [ReleaseSet, ...ReleaseSet[]], versions: Versions) {
    const id = await this.source.compose({ ...versionsIn(served[0]), ...versions });
    const { set, failed } = await this.loader.open(id);
    for (const failure of failed.values()) throw failure;
    const { manifest } = this.loader.others.withoutPages(set) ?? {};
    if (manifest) throw new ReleaseError(cannotRun(manifest.name, manifest.version));
    this.loaded.splice(SETS_TO_KEEP - 1);
    this.loaded.unshift(set);
    this.loader.retain([set, ...served]);
    return set;
  }
}

const versionsIn = ({ releases }: ReleaseSet): Versions =>
  Object.fromEntries([...releases].map(([name, { manifest }]) => [name, manifest.version]));
