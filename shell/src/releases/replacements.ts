import type { Versions } from '@agent-atlas/registry/contract/releases';
import type { Pointer } from '@agent-atlas/registry/contract/sets';
import type { OpenedSet, ReleaseSet } from './release-set.ts';
import { versionsOf } from './set-document.ts';
import type { LoaderDeps, SetLoader } from './set-loader.ts';
import type { SetSource } from './set-source.ts';

export interface ReplacementDeps extends Pick<LoaderDeps, 'sets'> {
  readonly source: Pick<SetSource, 'compose'>;
  readonly loader: SetLoader;
}

/** Replaces a release that fails on this server with its previous version. */
export class Replacements {
  private readonly deps: ReplacementDeps;
  private readonly quarantined = new Set<string>();

  constructor(deps: ReplacementDeps) {
    this.deps = deps;
  }

  /** Takes a release out of service. @returns false when it already was */
  quarantine(key: string): boolean {
    if (this.quarantined.has(key)) return false;
    this.quarantined.add(key);
    return true;
  }

  /** Whether a release of the set is quarantined. */
  hasQuarantined({ releases }: ReleaseSet): boolean {
    return [...releases.values()].some(({ key }) => this.quarantined.has(key));
  }

  /**
   * Opens a set, with the previous version of each release that fails here.
   *
   * @param id the set to open
   * @param current the set that is served now
   */
  async open(id: string, pointer: Pointer, current: ReleaseSet | undefined): Promise<OpenedSet> {
    const opened = await this.deps.loader.open(id);
    const { set, failed } = opened;
    const faulty = [...set.releases].filter(([, { key }]) => this.quarantined.has(key));
    const names = [...failed.keys(), ...faulty.map(([name]) => name)];
    if (names.length === 0) return opened;
    const replaced = await this.replace(pointer, names, current).catch(() => undefined);
    return replaced ? { set: replaced, failed } : opened;
  }

  /** The active set with the previous version of these remotes; undefined when no remote has one. */
  private async replace(
    { active, fallbacks }: Pointer,
    names: readonly string[],
    current: ReleaseSet | undefined,
  ): Promise<ReleaseSet | undefined> {
    const { source, sets, loader } = this.deps;
    const previous: Versions = {};
    for (const name of names) {
      const fallback = fallbacks[name];
      const version = fallback
        ? versionsOf(await sets.read(fallback))[name]
        : current?.releases.get(name)?.manifest.version;
      if (version && !this.quarantined.has(`${name}@${version}`)) previous[name] = version;
    }
    const [only, ...others] = Object.keys(previous);
    if (only === undefined) return undefined;
    const stored = others.length === 0 ? fallbacks[only] : undefined;
    const versions = { ...versionsOf(await sets.read(active)), ...previous };
    const { set, failed } = await loader.open(stored ?? (await source.compose(versions)));
    return failed.size === 0 ? set : undefined;
  }
}
