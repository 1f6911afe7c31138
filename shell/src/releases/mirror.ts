import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { cutText } from '@agent-atlas/registry/contract/cut-text';
import type { ObservationBatch } from '@agent-atlas/registry/contract/observations';
import { REPORT_EVERY_MS, type Versions } from '@agent-atlas/registry/contract/releases';
import type { Elsewhere, Pointer } from '@agent-atlas/registry/contract/sets';
import { BuildStore } from './build-store.ts';
import { messageOf } from './errors.ts';
import { isTransient } from './failures.ts';
import { PointerFiles } from './pointer-file.ts';
import { QaLinkMirror } from './qa-link-mirror.ts';
import type { ReleaseClient } from './release-client.ts';
import { ReleaseFetcher } from './release-fetcher.ts';
import type { SetHost } from './set-document.ts';
import type { DiskSource } from './set-source.ts';
import { SetStore } from './set-store.ts';
import type { SignatureCheck } from './signature-check.ts';
import { ReleaseStore } from './store.ts';

/** Delay before reconnecting, in milliseconds. It doubles up to the longest. */
const RETRY_MS = { first: 200, longest: 5000 } as const;

/** How long a start waits for its first set, in milliseconds: a new build's sets take a while to compose. */
const START_MS = 20_000;
/** How many versions of a remote stay on disk even if no set contains them. */
const VERSIONS_TO_KEEP = 10;
/** Maximum length of a problem in a report, in characters. */
const PROBLEM_LENGTH = 2000;
/** How often a server checks whether its state has changed since the last report, in milliseconds. */
const CHECK_MS = 100;

export interface MirrorDeps extends SignatureCheck {
  readonly client: ReleaseClient;
  /** The folder that fetched files are stored in. */
  readonly root: string;
  /** The build of the host whose pointer it follows. */
  readonly host: SetHost;
  readonly onProblem: (message: string) => void;
}

/**
 * A copy on disk of what this host serves. It follows the release API's pointer, fetches the sets and
 * releases that it names, and verifies each file. Servers can serve the copy while the API is down.
 */
export class Mirror implements DiskSource {
  readonly store: ReleaseStore;
  readonly sets: SetStore;
  readonly builds: BuildStore;
  readonly qaLinks: QaLinkMirror;
  private readonly files: PointerFiles;
  /** JSON of the last pointer whose sets were all fetched. */
  private syncedPointer: string | undefined;
  /** Why the copy is behind. */
  private problem: string | null = null;
  /** The last reported problem of each topic. */
  private readonly reported = new Map<string, string>();
  private readonly deps: MirrorDeps;
  private readonly fetcher: ReleaseFetcher;
  private readonly stopped = new AbortController();

  constructor(deps: MirrorDeps) {
    this.deps = deps;
    this.store = new ReleaseStore(deps.root);
    this.sets = new SetStore(deps.root);
    this.builds = new BuildStore(deps.root);
    this.files = new PointerFiles(deps.root);
    this.qaLinks = new QaLinkMirror(() => deps.client.qaLinks());
    const { store, sets, builds } = this;
    this.fetcher = new ReleaseFetcher({ ...deps, store, sets, builds });
  }

  get token(): string {
    return this.deps.client.token;
  }

  get isConnected(): boolean {
    return !this.reported.has('report');
  }

  async pointer(): Promise<Pointer | undefined> {
    try {
      const pointer = await this.files.read(this.deps.host.id);
      this.reported.delete('disk');
      return pointer;
    } catch (error) {
      // The next fetch replaces a damaged copy.
      this.reportOnce('disk', error);
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
      await this.sync().catch((error) => this.reportOnce('sync', error));
      if (await this.pointer()) return;
      await setTimeout(RETRY_MS.first);
    } while (performance.now() < deadline);
  }

  /**
   * Fetches everything that the release API's pointer names, the active set first.
   *
   * @throws ReleaseError when a set cannot be fetched. If it is the active one, or the API is away, the pointer does
   * not move.
   */
  async sync(): Promise<void> {
    // A server of another build prunes pointers by age, and this one may not move for months.
    await this.files.touch(this.deps.host.id);
    const links = this.qaLinks.sync().then(
      () => this.reported.delete('qa'),
      (error) => this.reportOnce('qa', error),
    );
    try {
      await this.fetchPointer();
      this.problem = null;
      this.reported.delete('sync');
    } catch (error) {
      this.problem = messageOf(error);
      throw error;
    } finally {
      await links;
    }
  }

  private async fetchPointer(): Promise<void> {
    const { client, host } = this.deps;
    const pointer = await client.pointer(host.id);
    if (!pointer) return;
    const text = JSON.stringify(pointer);
    const isKnown = JSON.stringify(await this.pointer()) === text;
    if (isKnown && this.syncedPointer === text) return;
    const fetchAll = (ids: readonly string[]) =>
      Promise.allSettled(ids.map((id) => this.fetcher.fetchSet(id)));
    const { served, elsewhere, fallback } = setsOf(pointer);
    const [active, ...canaries] = await fetchAll(served);
    if (active?.status === 'rejected') throw active.reason;
    const { releases } = await this.sets.read(pointer.active);
    const needed = idsOf(elsewhere.filter((one) => releases[one.remote]?.version === one.version));
    const others = await fetchAll(needed);
    // Without its set, only that release fails to load. But an API that is away may soon have the set.
    const away = others.find((each) => each.status === 'rejected' && isTransient(each.reason));
    if (away?.status === 'rejected') throw away.reason;
    if (!isKnown) await this.files.write(pointer);
    // Rollbacks must also work while the release API is down, so the fallback sets are fetched ahead.
    const later = idsOf(elsewhere).filter((id) => !needed.includes(id));
    const fallbacks = await fetchAll([...fallback, ...later]);
    await this.clean();
    const results = [...canaries, ...others, ...fallbacks];
    const missing = results.find(({ status }) => status === 'rejected');
    if (missing?.status === 'rejected') throw missing.reason;
    this.syncedPointer = text;
  }

  /** Reports a problem once, until another problem of the same topic replaces it. */
  private reportOnce(about: string, error: unknown): void {
    const message = messageOf(error);
    if (this.stopped.signal.aborted) return;
    if (![...this.reported.values()].includes(message)) this.deps.onProblem(message);
    this.reported.set(about, message);
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

  addTest(...record: Parameters<ReleaseClient['addTest']>): Promise<void> {
    return this.deps.client.addTest(...record);
  }

  observe(batch: ObservationBatch): Promise<readonly number[]> {
    return this.deps.client.observe(batch);
  }

  async fetchAsset(file: string): Promise<Buffer | undefined> {
    return (await this.builds.asset(file)) ?? this.fetcher.fetchAsset(file);
  }

  fetchFile(digest: string): Promise<Buffer | undefined> {
    return this.deps.client.findBlob(digest);
  }

  /** Removes releases that no set contains, except the newest: open tabs may still request their files. */
  async clean(): Promise<void> {
    await this.files.prune(this.deps.host.id);
    // Another build of the host may be served from the same folder.
    const named = (await this.files.all())
      .map(setsOf)
      .flatMap(({ served, elsewhere, fallback }) => [...served, ...idsOf(elsewhere), ...fallback]);
    const kept = await this.sets.prune(new Set(named));
    await this.builds.prune(new Set(kept.map(({ shell }) => shell)));
    for (const name of await this.store.remotes()) {
      const used = new Set(kept.map(({ releases }) => releases[name]?.version));
      const old = (await this.store.versions(name)).slice(0, -VERSIONS_TO_KEEP);
      for (const version of old) if (!used.has(version)) await this.store.remove(name, version);
    }
  }

  report(state: Parameters<NonNullable<DiskSource['report']>>[0]): () => void {
    const { client, host } = this.deps;
    const id = randomUUID();
    let last = '';
    let sinceReportMs = REPORT_EVERY_MS;
    // Report a change immediately: `pnpm release activate` waits for it.
    const timer = setInterval(() => {
      const { health, ...served } = state();
      // The second one is often the cause of the first.
      const problems = [served.problem, this.problem].filter((each) => each !== null);
      const problem = cutText(problems.join('. Cause: '), PROBLEM_LENGTH) || null;
      const serving = { ...served, problem };
      const report = { kind: 'web', host: host.id, ...serving, ...(health && { health }) } as const;
      const text = JSON.stringify(serving);
      sinceReportMs += CHECK_MS;
      if (text === last && sinceReportMs < REPORT_EVERY_MS) return;
      last = text;
      sinceReportMs = 0;
      client.report(id, report).then(
        () => this.reported.delete('report'),
        (error) => this.reportOnce('report', error),
      );
    }, CHECK_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Syncs on each revision event of the release API until the mirror is stopped. */
  private async follow(): Promise<void> {
    const { client } = this.deps;
    const { signal } = this.stopped;
    let retryDelayMs: number = RETRY_MS.first;
    while (!signal.aborted) {
      try {
        for await (const _revision of client.events(signal)) {
          await this.sync();
          retryDelayMs = RETRY_MS.first;
        }
      } catch (error) {
        this.reportOnce('sync', error);
      }
      await setTimeout(retryDelayMs, undefined, { ref: false });
      retryDelayMs = Math.min(retryDelayMs * 2, RETRY_MS.longest);
    }
  }
}

const idsOf = (elsewhere: readonly Elsewhere[]) => [...new Set(elsewhere.map(({ set }) => set))];

/** The sets that a pointer names: those to serve, the active one first, those of other builds, and those to fall back to. */
function setsOf({ active, variants, previous, fallbacks, elsewhere = [] }: Pointer) {
  return {
    served: [active, ...variants.map(({ set }) => set)],
    elsewhere,
    fallback: [...Object.values(fallbacks), ...(previous ? [previous] : [])],
  };
}
