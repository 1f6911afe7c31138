import type { Pointer, Versions } from '@agent-atlas/api/contract/releases';
import type { ReleaseSet } from './release-set.ts';
import { versionsOf } from './set-document.ts';
import type { LoaderDeps, OpenedSet, SetLoader } from './set-loader.ts';
import type { SetSource } from './set-source.ts';

export interface ReplacementDeps extends Pick<LoaderDeps, 'sets'> {
  readonly source: Pick<SetSource, 'compose'>;
  readonly loader: SetLoader;
}

/** Puts the version before in place of a release that fails on this server. */
export class Replacements {
  private readonly deps: ReplacementDeps;
  private readonly quarantined = new Set<string>();

  constructor(deps: ReplacementDeps) {
    this.deps = deps;
  }

  /** Takes a release out of service. @returns false when it was already */
  quarantine(key: string): boolean {
    if (this.quarantined.has(key)) return false;
    this.quarantined.add(key);
    return true;
  }

  /** Whether no release of a set is out of service. */
  isFit({ releases }: ReleaseSet): boolean {
    return [...releases.values()].every(({ key }) => !this.quarantined.has(key));
  }

  /**
   * A set with an earlier version of each release that fails here.
   *
   * @param id the set that is wanted
   * @param before the set that is served now
   */
  async open(id: string, pointer: Pointer, before: ReleaseSet | undefined): Promise<OpenedSet> {
    const opened = await this.deps.loader.open(id);
    const { set, failed } = opened;
    const faulty = [...set.releases].filter(([, { key }]) => this.quarantined.has(key));
    const unfit = [...failed.keys(), ...faulty.map(([name]) => name)];
    if (unfit.length === 0) return opened;
    const replaced = await this.replace(pointer, unfit, before).catch(() => undefined);
    return replaced ? { set: replaced, failed } : opened;
  }

  /** The active set with the version before of these remotes; undefined where there is none. */
  private async replace(
    { active, fallbacks }: Pointer,
    unfit: readonly string[],
    before: ReleaseSet | undefined,
  ): Promise<ReleaseSet | undefined> {
    const { source, sets, loader } = this.deps;
    const earlier: Versions = {};
    for (const name of unfit) {
      const fallback = fallbacks[name];
      const version = fallback
        ? versionsOf(await sets.read(fallback))[name]
        : before?.releases.get(name)?.manifest.version;
      if (version && !this.quarantined.has(`${name}@${version}`)) earlier[name] = version;
    }
    const [only, ...others] = Object.keys(earlier);
    if (only === undefined) return undefined;
    const stored = others.length === 0 ? fallbacks[only] : undefined;
    const versions = { ...versionsOf(await sets.read(active)), ...earlier };
    const { set, failed } = await loader.open(stored ?? (await source.compose(versions)));
    return failed.size === 0 ? set : undefined;
  }
}
