import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type Pointer,
  REPORT_EVERY_MS,
  type StoredRelease,
  type Versions,
} from '@agent-atlas/api/contract/releases';
import { messageOf } from './errors.ts';
import { PointerFiles } from './pointer-file.ts';
import type { ReleaseClient } from './release-client.ts';
import { ReleaseFetcher } from './release-fetcher.ts';
import type { SetHost } from './set-document.ts';
import type { DiskSource } from './set-source.ts';
import { SetStore } from './set-store.ts';
import { ReleaseStore } from './store.ts';

/** Pause before a lost connection is opened again, in milliseconds; doubled up to the longest. */
const RETRY_MS = { first: 200, longest: 5000 } as const;

/** Longest wait for a first set at the start, in milliseconds: a new build's sets are being composed. */
const START_MS = 20_000;
/** Versions of a remote that stay on disk although no set names them. */
const VERSIONS_KEPT = 10;
/** Longest problem that a report may name. */
const PROBLEM_LENGTH = 2000;
/** How often a server looks whether it has something new to tell, in milliseconds. */
const LOOK_MS = 100;

export interface MirrorDeps {
  readonly client: ReleaseClient;
  /** The folder that keeps what was fetched. */
  readonly root: string;
  /** The build of the host whose pointer it follows. */
  readonly host: SetHost;
  /** Refuses a release that the release API did not sign. */
  readonly verify: (release: StoredRelease) => Promise<void>;
  readonly onProblem: (message: string) => void;
}

/**
 * A copy on disk of what this host serves: it follows the release API's pointer, fetches the sets and
 * releases that it names, and verifies each file. What the copy holds is served also while the API is away.
 */
export class Mirror implements DiskSource {
  readonly store: ReleaseStore;
  readonly sets: SetStore;
  private readonly files: PointerFiles;
  /** The pointer of which this process has fetched everything. */
  private whole: string | undefined;
  /** Why the copy is behind. */
  private problem: string | null = null;
  /** What was told last, by what it is about. */
  private readonly told = new Map<string, string>();
  private readonly deps: MirrorDeps;
  private readonly fetcher: ReleaseFetcher;
  private readonly stopped = new AbortController();

  constructor(deps: MirrorDeps) {
    this.deps = deps;
    this.store = new ReleaseStore(deps.root);
    this.sets = new SetStore(deps.root);
    this.files = new PointerFiles(deps.root);
    this.fetcher = new ReleaseFetcher({ ...deps, store: this.store, sets: this.sets });
  }

  get token(): string {
    return this.deps.client.token;
  }

  async pointer(): Promise<Pointer | undefined> {
    try {
      const pointer = await this.files.read(this.deps.host.id);
      this.told.delete('disk');
      return pointer;
    } catch (error) {
      // A damaged copy is replaced by the next one that is fetched.
      this.tell('disk', error);
      return undefined;
    }
  }

  watch(changed: () => void): () => void {
    const end = this.files.watch(changed);
    void this.follow();
    return () => {
      end();
      this.stopped.abort();
    };
  }

  async start(): Promise<void> {
    const deadline = performance.now() + START_MS;
    do {
      await this.sync().catch((error) => this.tell('sync', error));
      if (await this.pointer()) return;
      await setTimeout(RETRY_MS.first);
    } while (performance.now() < deadline);
  }

  /**
   * Brings the copy up to what the release API names, the active set first.
   *
   * @throws ReleaseError for what is missing then; without the active set the pointer stays where it was
   */
  async sync(): Promise<void> {
    // Another build's server may clean the folder; on a quiet site the pointer does not move for months.
    await this.files.touch(this.deps.host.id);
    try {
      await this.fetchNamed();
      this.problem = null;
      this.told.delete('sync');
    } catch (error) {
      this.problem = messageOf(error);
      throw error;
    }
  }

  private async fetchNamed(): Promise<void> {
    const { client, host } = this.deps;
    const pointer = await client.pointer(host.id);
    if (!pointer) return;
    const text = JSON.stringify(pointer);
    const isKnown = JSON.stringify(await this.pointer()) === text;
    if (isKnown && this.whole === text) return;
    const fetchAll = (ids: readonly string[]) =>
      Promise.allSettled(ids.map((id) => this.fetcher.fetchSet(id)));
    const { served, spare } = setsOf(pointer);
    const [active, ...canaries] = await fetchAll(served);
    if (active?.status === 'rejected') throw active.reason;
    if (!isKnown) await this.files.write(pointer);
    // For a day on which the release API is away; a set that is missing then is one way back less.
    const spares = await fetchAll(spare);
    await this.clean();
    const missing = [...canaries, ...spares].find(({ status }) => status === 'rejected');
    if (missing?.status === 'rejected') throw missing.reason;
    this.whole = text;
  }

  /** Tells of a problem once, until it is another one. */
  private tell(about: string, error: unknown): void {
    const message = messageOf(error);
    if (this.stopped.signal.aborted) return;
    if (![...this.told.values()].includes(message)) this.deps.onProblem(message);
    this.told.set(about, message);
  }

  async compose(versions: Versions): Promise<string> {
    const { client, host } = this.deps;
    const id = await client.compose(host.id, versions);
    await this.fetcher.fetchSet(id);
    return id;
  }

  async published(): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, string[]>();
    for (const { name, version, prunedAt } of await this.deps.client.releases()) {
      if (prunedAt !== null || !name.startsWith('mf-')) continue;
      found.set(name, [...(found.get(name) ?? []), version]);
    }
    return found;
  }

  fetchRelease(name: string, version: string): Promise<void> {
    return this.fetcher.fetchRelease(name, version);
  }

  fetchRequested(name: string, version: string): Promise<void> {
    return this.fetcher.fetchRequested(name, version);
  }

  fetchAsset(file: string): Promise<Buffer | undefined> {
    return this.fetcher.fetchAsset(file);
  }

  fetchFile(digest: string): Promise<Buffer | undefined> {
    return this.deps.client.findBlob(digest);
  }

  /** Removes what no set names any more, but for the newest versions: open tabs may still ask for them. */
  async clean(): Promise<void> {
    await this.files.prune(this.deps.host.id);
    // Another build of the host may be served from the same folder.
    const named = (await this.files.all())
      .map(setsOf)
      .flatMap(({ served, spare }) => [...served, ...spare]);
    const kept = await this.sets.prune(new Set(named));
    for (const name of await this.store.remotes()) {
      const used = new Set(kept.map(({ releases }) => releases[name]?.version));
      const old = (await this.store.versions(name)).slice(0, -VERSIONS_KEPT);
      for (const version of old) if (!used.has(version)) await this.store.remove(name, version);
    }
  }

  report(state: Parameters<NonNullable<DiskSource['report']>>[0]): () => void {
    const { client, host } = this.deps;
    const id = randomUUID();
    let last = '';
    let silentMs = REPORT_EVERY_MS;
    // A change is told at once: somebody who activates waits for it.
    const timer = setInterval(() => {
      const { health, ...served } = state();
      const problem = (served.problem ?? this.problem)?.slice(0, PROBLEM_LENGTH) ?? null;
      const serving = { ...served, problem };
      const report = { kind: 'web', host: host.id, ...serving, ...(health && { health }) } as const;
      const text = JSON.stringify(serving);
      silentMs += LOOK_MS;
      if (text === last && silentMs < REPORT_EVERY_MS) return;
      last = text;
      silentMs = 0;
      client.report(id, report).then(
        () => this.told.delete('report'),
        (error) => this.tell('report', error),
      );
    }, LOOK_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Syncs with every revision that the release API tells of, until the mirror is stopped. */
  private async follow(): Promise<void> {
    const { client } = this.deps;
    const { signal } = this.stopped;
    let pause: number = RETRY_MS.first;
    while (!signal.aborted) {
      try {
        for await (const _revision of client.events(signal)) {
          await this.sync();
          pause = RETRY_MS.first;
        }
      } catch (error) {
        this.tell('sync', error);
      }
      await setTimeout(pause, undefined, { ref: false });
      pause = Math.min(pause * 2, RETRY_MS.longest);
    }
  }
}

/** The sets that a pointer names: those that are served, the active one first, and those to go back to. */
function setsOf({ active, variants, previous, fallbacks }: Pointer) {
  return {
    served: [active, ...variants.map(({ set }) => set)],
    spare: [...Object.values(fallbacks), ...(previous ? [previous] : [])],
  };
}
