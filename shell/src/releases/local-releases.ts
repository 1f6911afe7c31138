import type { ReleaseState, Versions } from '@agent-atlas/registry/contract/releases';
import type { Pointer } from '@agent-atlas/registry/contract/sets';
import { composeSet, type HostParts } from './compose-set.ts';
import { PointerFiles } from './pointer-file.ts';
import { versionsOf } from './set-document.ts';
import type { DiskSource } from './set-source.ts';
import { SetStore } from './set-store.ts';
import { ReleaseStore } from './store.ts';

/** What the servers that use a folder should serve. */
export type LocalState = Pick<ReleaseState, 'active' | 'canaries'>;

/**
 * Releases in a folder, without a release API: for development and tests. Any process with access to
 * the folder may activate versions without a check. Only one process may write at a time.
 */
export class LocalReleases implements DiskSource {
  readonly store: ReleaseStore;
  readonly sets: SetStore;
  private readonly files: PointerFiles;
  private readonly host: () => Promise<HostParts>;
  private last: Promise<unknown> = Promise.resolve();

  /** @param host returns the build of the host that sets are composed for; called each time */
  constructor(root: string, host: () => Promise<HostParts>) {
    this.store = new ReleaseStore(root);
    this.sets = new SetStore(root);
    this.files = new PointerFiles(root);
    this.host = host;
  }

  async pointer(): Promise<Pointer | undefined> {
    return this.files.read((await this.host()).id);
  }

  watch(changed: () => void): () => void {
    return this.files.watch(changed);
  }

  async compose(versions: Versions): Promise<string> {
    return composeSet(this.store, this.sets, await this.host(), versions);
  }

  async published(): Promise<ReadonlyMap<string, readonly string[]>> {
    const names = await this.store.remotes();
    const found = names.map(async (name) => {
      return [name, (await this.store.versions(name)).reverse()] as const;
    });
    return new Map(await Promise.all(found));
  }

  /** Does nothing: there is no release API to fetch from. */
  async fetchRequested(): Promise<void> {}

  async fetchFile(): Promise<undefined> {}

  fetchAsset(file: string): Promise<Buffer | undefined> {
    return this.sets.stylesheet(file);
  }

  /** The active versions. */
  async active(): Promise<Versions> {
    const pointer = await this.newest();
    return pointer ? versionsOf(await this.sets.read(pointer.active)) : {};
  }

  /** Makes a version active, keeps the other remotes as they are, and ends all canaries. */
  activate(name: string, version: string): Promise<Pointer> {
    return this.serve((active) => ({ active: { ...active, [name]: version }, canaries: {} }));
  }

  /**
   * Composes the next state's sets and moves the pointer. Concurrent calls run one after another.
   *
   * @throws ReleaseError when the releases are incompatible
   */
  serve(next: (active: Versions) => LocalState): Promise<Pointer> {
    const moved = this.last.then(async () => this.move(next(await this.active())));
    this.last = moved.catch(() => {});
    return moved;
  }

  /** The newest pointer of any build: the host may have been rebuilt since. */
  private async newest(): Promise<Pointer | undefined> {
    return (await this.files.all()).sort((a, b) => b.revision - a.revision)[0];
  }

  private async move({ active, canaries }: LocalState): Promise<Pointer> {
    const before = await this.newest();
    const shares = [...new Set(Object.values(canaries).map(({ share }) => share))];
    const variants = shares
      .sort((a, b) => a - b)
      .map(async (below) => {
        const chosen = Object.entries(canaries).filter(([, { share }]) => share >= below);
        const versions = chosen.map(([name, { version }]) => [name, version] as const);
        return { below, set: await this.compose({ ...active, ...Object.fromEntries(versions) }) };
      });
    const pointer = {
      host: (await this.host()).id,
      revision: (before?.revision ?? 0) + 1,
      active: await this.compose(active),
      variants: await Promise.all(variants),
      previous: before?.active ?? null,
      fallbacks: await this.fallbacks(active),
    };
    await this.files.write(pointer);
    return pointer;
  }

  /** For each remote, the set with its previous version, to serve when the active one fails. */
  private async fallbacks(active: Versions): Promise<Pointer['fallbacks']> {
    const before = await this.newest();
    if (!before) return {};
    const earlier = versionsOf(await this.sets.read(before.active));
    const found = Object.entries(active).map(async ([name, version]) => {
      const known = before.fallbacks[name];
      const previous =
        earlier[name] === version && known
          ? versionsOf(await this.sets.read(known))[name]
          : earlier[name];
      if (previous === undefined || previous === version) return [];
      return [[name, await this.compose({ ...active, [name]: previous })] as const];
    });
    return Object.fromEntries((await Promise.all(found)).flat());
  }
}
