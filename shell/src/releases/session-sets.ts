import type { Versions } from '@agent-atlas/api/contract/releases';
import { LRUCache } from 'lru-cache';
import type { ReleaseSet } from './release-set.ts';
import type { SetLoader } from './set-loader.ts';
import type { SetSource } from './set-source.ts';

/** How many sets that somebody has put together for a session are kept at hand. */
const KEPT = 8;

/** Sets with other versions of some remotes, each for the sessions that ask for them. */
export class SessionSets {
  private readonly source: Pick<SetSource, 'compose'>;
  private readonly loader: SetLoader;
  private readonly chosen = new LRUCache<string, Promise<ReleaseSet>>({ max: KEPT });
  private readonly loaded: ReleaseSet[] = [];

  constructor(source: Pick<SetSource, 'compose'>, loader: SetLoader) {
    this.source = source;
    this.loader = loader;
  }

  /** Those that were loaded last. */
  get sets(): readonly ReleaseSet[] {
    return this.loaded;
  }

  /**
   * A set with other versions of some remotes.
   *
   * @param served the sets that visitors get, the one that is changed first
   * @throws ReleaseError when a version is not published or does not go with the rest
   */
  async with(served: readonly [ReleaseSet, ...ReleaseSet[]], versions: Versions) {
    const wanted = Object.entries(versions).sort(([a], [b]) => a.localeCompare(b));
    const key = `${served[0].id} ${JSON.stringify(wanted)}`;
    const known = this.chosen.get(key);
    if (known) return known;
    const set = this.load(served, versions);
    this.chosen.set(key, set);
    set.catch(() => this.chosen.delete(key));
    return set;
  }

  private async load(served: readonly [ReleaseSet, ...ReleaseSet[]], versions: Versions) {
    const id = await this.source.compose({ ...versionsIn(served[0]), ...versions });
    const { set, failed } = await this.loader.open(id);
    for (const failure of failed.values()) throw failure;
    this.loaded.splice(KEPT - 1);
    this.loaded.unshift(set);
    this.loader.keep([set, ...served]);
    return set;
  }
}

const versionsIn = ({ releases }: ReleaseSet): Versions =>
  Object.fromEntries([...releases].map(([name, { manifest }]) => [name, manifest.version]));
