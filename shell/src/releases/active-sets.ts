import { type FSWatcher, watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { messageOf } from './errors.ts';
import type { Registry } from './registry.ts';
import {
  composeSet,
  type HostParts,
  type LoadedRelease,
  loadRelease,
  type ReleaseSet,
  refuseConflicts,
} from './release-set.ts';
import type { ReleaseStore } from './store.ts';

/** How many earlier sets keep being served to tabs that were opened on them. */
const SETS_KEPT = 5;
/** A watched folder can miss a change (network file systems): look again this often, in milliseconds. */
const POLL_MS = 1000;

export interface SetEvents {
  readonly onChange?: (set: ReleaseSet) => void;
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
  private sets: ReleaseSet[] = [];
  private revision = -1;
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
    const set = this.sets[0];
    if (!set) throw new Error('No release set has been loaded yet');
    return set;
  }

  /** The bytes of a stylesheet of any set that is still served. */
  stylesheet(fileName: string): Buffer | undefined {
    return this.sets.find((set) => set.stylesheet.fileName === fileName)?.stylesheet.css;
  }

  /** Loads the active set, then follows every change within a second. */
  async start(): Promise<void> {
    await this.refresh();
    if (this.sets.length === 0) this.sets = [await composeSet([], this.host)];
    const folder = dirname(this.registry.path);
    await mkdir(folder, { recursive: true });
    this.watcher = watch(folder, (_event, file) => {
      if (file === basename(this.registry.path)) void this.refresh();
    });
    this.watcher.on('error', (error) => this.events.onRefused?.(messageOf(error)));
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
      const loaded = await this.releasesOf(document.active);
      const set = await composeSet(
        this.sets.length > 0 ? loaded : this.compatible(loaded),
        this.host,
      );
      if (set.id === this.sets[0]?.id) return;
      this.sets = [set, ...this.sets.filter(({ id }) => id !== set.id)].slice(0, SETS_KEPT);
      this.events.onChange?.(set);
    } catch (error) {
      this.events.onRefused?.(messageOf(error));
    }
  }

  private async releasesOf(active: Readonly<Record<string, string>>): Promise<LoadedRelease[]> {
    const releases = await Promise.all(
      Object.entries(active).map(async ([name, version]) => {
        try {
          return await this.release(name, version);
        } catch (error) {
          this.events.onRefused?.(messageOf(error));
          return this.sets[0]?.releases.get(name);
        }
      }),
    );
    return releases.filter((release) => release !== undefined);
  }

  /**
   * A server that starts has no earlier set to keep: it leaves out what claims another's address. The
   * registry names the latest activation last, so the page that was there first stays.
   */
  private compatible(releases: readonly LoadedRelease[]): LoadedRelease[] {
    const chosen: LoadedRelease[] = [];
    for (const release of releases) {
      try {
        refuseConflicts([...chosen, release]);
        chosen.push(release);
      } catch (error) {
        this.events.onRefused?.(messageOf(error));
      }
    }
    return chosen;
  }

  /** Reuses what an earlier set has already evaluated. */
  private async release(name: string, version: string): Promise<LoadedRelease> {
    for (const set of this.sets) {
      const loaded = set.releases.get(name);
      if (loaded?.manifest.version === version) return loaded;
    }
    return loadRelease(this.store, this.host.shared, name, version);
  }
}
