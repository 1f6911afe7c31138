import { type FSWatcher, watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { RegistryDocument } from '../../contract/manifest.ts';
import { composeVariants, type LoadedCanary, type Variant } from './canaries.ts';
import { messageOf } from './errors.ts';
import type { Registry } from './registry.ts';
import {
  compatible,
  composeSet,
  type HostParts,
  type LoadedRelease,
  loadRelease,
  type ReleaseSet,
} from './release-set.ts';
import type { ReleaseStore } from './store.ts';

/** How many earlier sets keep being served to tabs that were opened on them. */
const SETS_KEPT = 8;
/** How many sets that somebody has put together for a session are kept at hand. */
const CHOSEN_SETS = 8;
/** A watched folder can miss a change (network file systems): look again this often, in milliseconds. */
const POLL_MS = 1000;

export interface SetEvents {
  readonly onChange?: (set: ReleaseSet) => void;
  /** Told after every load of the registry, also when only canaries have changed. */
  readonly onLoaded?: () => void;
  readonly onRefused?: (message: string) => void;
}

/**
 * Follows the registry: loads what it names, checks it as a whole, and only then swaps it in. A
 * release that cannot be loaded is refused and its remote stays at what it was, so that it never
 * holds up the other remotes; releases that do not go together leave the set before in place.
 */
export class ActiveSets {
  private readonly store: ReleaseStore;
  private readonly registry: Registry;
  private readonly host: HostParts;
  private readonly events: SetEvents;
  private active: ReleaseSet | undefined;
  /** The sets whose style sheets and code are at hand, the latest first. */
  private served: ReleaseSet[] = [];
  private variants: readonly Variant[] = [];
  private document: RegistryDocument | undefined;
  private readonly chosen = new LRUCache<string, Promise<ReleaseSet>>({ max: CHOSEN_SETS });
  private readonly chosenSets: ReleaseSet[] = [];
  private readonly quarantined = new Set<string>();
  private revision = -1;
  private loads = 0;
  private refreshing: Promise<void> | null = null;
  private changedMeanwhile = false;
  private watcher: FSWatcher | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(store: ReleaseStore, registry: Registry, host: HostParts, events: SetEvents = {}) {
    this.store = store;
    this.registry = registry;
    this.host = host;
    this.events = events;
  }

  /** The set that new pages are pinned to. */
  get current(): ReleaseSet {
    if (!this.active) throw new Error('No release set has been loaded yet');
    return this.active;
  }

  /** Grows with every change of what visitors get. */
  get generation(): number {
    return this.loads;
  }

  /** The sets that some visitors get in place of the current one. */
  get canarySets(): readonly ReleaseSet[] {
    return this.variants.map(({ set }) => set);
  }

  /** Names of the remotes that some visitors get another version of. */
  get canaries(): readonly string[] {
    const { releases } = this.current;
    const others = this.canarySets.flatMap((set) => [...set.releases]);
    const changed = others.filter(([name, { key }]) => releases.get(name)?.key !== key);
    return [...new Set(changed.map(([name]) => name))].sort();
  }

  /** Keys of all releases that pages may be rendered from. */
  get releaseKeys(): ReadonlySet<string> {
    const sets = [this.current, ...this.canarySets, ...this.chosenSets];
    return new Set(sets.flatMap(({ releases }) => [...releases.values()].map(({ key }) => key)));
  }

  /**
   * Takes a release out of service whose renderers keep failing: its remote goes back to the last
   * version before it that is not in quarantine. Ends when this server ends.
   */
  quarantine(key: string): void {
    if (this.quarantined.has(key)) return;
    this.quarantined.add(key);
    this.revision = -1;
    void this.refresh();
  }

  /**
   * The set of a visitor, who keeps it as long as the canaries stay as they are.
   *
   * @param bucket the visitor's own number, 0 to 1: a canary goes to those below its share
   */
  setFor(bucket: number): ReleaseSet {
    return this.variants.find(({ below }) => bucket < below)?.set ?? this.current;
  }

  /**
   * The active set with other versions of some remotes, for one session that asks for them.
   *
   * @throws ReleaseError when a version is not published or does not go with the rest
   */
  async setWith(versions: Readonly<Record<string, string>>): Promise<ReleaseSet> {
    const wanted = Object.entries(versions).sort(([a], [b]) => a.localeCompare(b));
    const key = `${this.current.id} ${JSON.stringify(wanted)}`;
    const known = this.chosen.get(key);
    if (known) return known;
    const set = this.composeWith(versions);
    this.chosen.set(key, set);
    set.catch(() => this.chosen.delete(key));
    return set;
  }

  private async composeWith(versions: Readonly<Record<string, string>>): Promise<ReleaseSet> {
    const others = [...this.current.releases.values()].filter(
      ({ manifest }) => !Object.hasOwn(versions, manifest.name),
    );
    const wanted = await Promise.all(
      Object.entries(versions).map(([name, version]) => this.release(name, version)),
    );
    const set = await composeSet([...others, ...wanted], this.host);
    this.chosenSets.splice(CHOSEN_SETS - 1);
    this.chosenSets.unshift(set);
    // A tester who tries out many versions must not push out what visitors get.
    this.keep([set, this.current, ...this.variants.map((variant) => variant.set)]);
    return set;
  }

  /** A set of exactly these releases that is at hand: to compose it again would hold up visitors. */
  private servedSetOf(releases: readonly LoadedRelease[]): ReleaseSet | undefined {
    return this.served.find(
      (set) =>
        set.releases.size === releases.length &&
        releases.every((release) => set.releases.get(release.manifest.name) === release),
    );
  }

  /** Goes on serving these sets, and those before them as long as there is room. */
  private keep(sets: readonly ReleaseSet[]): void {
    const ids = new Set(sets.map(({ id }) => id));
    this.served = [...sets, ...this.served.filter(({ id }) => !ids.has(id))].slice(0, SETS_KEPT);
  }

  /** The bytes of a stylesheet of any set that is still served. */
  stylesheet(fileName: string): Buffer | undefined {
    return this.served.find((set) => set.stylesheet.fileName === fileName)?.stylesheet.css;
  }

  /** Loads the active set, then follows every change within a second. */
  async start(): Promise<void> {
    await this.refresh();
    this.active ??= await composeSet([], this.host);
    const folder = dirname(this.registry.path);
    await mkdir(folder, { recursive: true });
    try {
      this.watcher = watch(folder, (_event, file) => {
        if (file === basename(this.registry.path)) void this.refresh();
      });
      this.watcher.on('error', () => this.watcher?.close());
    } catch {
      // A system has only so many watches to give, some have none: looking now and then is enough.
    }
    this.timer = setInterval(() => void this.refresh(), POLL_MS);
    this.timer.unref();
  }

  stop(): void {
    this.watcher?.close();
    clearInterval(this.timer);
  }

  /** Looks at the registry now. Calls during a look share one further look after it. */
  refresh(): Promise<void> {
    if (this.refreshing) this.changedMeanwhile = true;
    this.refreshing ??= this.loadUntilSettled().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  private async loadUntilSettled(): Promise<void> {
    do {
      this.changedMeanwhile = false;
      await this.load();
    } while (this.changedMeanwhile);
  }

  private async load(): Promise<void> {
    try {
      const document = await this.registry.read();
      if (document.revision === this.revision) return;
      // Also a refused revision is not tried again each second: the next activation is a new one.
      this.revision = document.revision;
      this.document = document;
      const loaded = await this.releasesOf(this.inService(document));
      // A server that starts has no earlier set to keep.
      const releases = this.active ? loaded : compatible(loaded, this.refuse);
      const composed = this.servedSetOf(releases) ?? (await composeSet(releases, this.host));
      const canaries = await this.loadCanaries(document);
      const variants = await composeVariants(releases, canaries, this.host, this.refuse);
      const isNew = composed.id !== this.active?.id;
      const set = isNew ? composed : this.current;
      this.active = set;
      this.variants = variants;
      this.loads += 1;
      this.keep([set, ...variants.map((variant) => variant.set)]);
      if (isNew) this.events.onChange?.(set);
      this.events.onLoaded?.();
    } catch (error) {
      this.refuse(error);
    }
  }

  /** The active versions, with an earlier one in place of each that is in quarantine. */
  private inService({ active, history }: RegistryDocument): Readonly<Record<string, string>> {
    const versions = Object.entries(active).map(([name, version]) => {
      const isUsable = (candidate: string) =>
        !this.quarantined.has(`${name}@${candidate}`) && this.store.has(name, candidate);
      if (isUsable(version)) return [name, version] as const;
      const earlier = history
        .toReversed()
        .flatMap((change) =>
          change.remote === name && change.action !== 'canary' && change.to ? [change.to] : [],
        );
      return [name, earlier.find(isUsable) ?? version] as const;
    });
    return Object.fromEntries(versions);
  }

  private async releasesOf(active: Readonly<Record<string, string>>): Promise<LoadedRelease[]> {
    const releases = await Promise.all(
      Object.entries(active).map(async ([name, version]) => {
        try {
          return await this.release(name, version);
        } catch (error) {
          this.refuse(error);
          return this.active?.releases.get(name);
        }
      }),
    );
    return releases.filter((release) => release !== undefined);
  }

  /** The canaries that can be loaded: nobody gets the others. */
  private async loadCanaries({ canaries }: RegistryDocument): Promise<LoadedCanary[]> {
    const usable = Object.entries(canaries).filter(
      ([name, { version }]) => !this.quarantined.has(`${name}@${version}`),
    );
    const loaded = usable.map(async ([name, { version, share }]) => {
      try {
        return [{ share, release: await this.release(name, version) }];
      } catch (error) {
        this.refuse(error);
        return [];
      }
    });
    return (await Promise.all(loaded)).flat();
  }

  private readonly refuse = (error: unknown): void => this.events.onRefused?.(messageOf(error));

  /** Reuses what an earlier set has already evaluated. */
  private async release(name: string, version: string): Promise<LoadedRelease> {
    const assets = this.document?.assets[`${name}@${version}`];
    for (const set of this.served) {
      const loaded = set.releases.get(name);
      if (loaded?.manifest.version === version && loaded.assets === assets) return loaded;
    }
    const release = await loadRelease(this.store, this.host.renderers, name, version);
    return { ...release, ...(assets && { assets }) };
  }
}
