import type { Versions } from '@agent-atlas/registry/contract/releases';
import type { Pointer } from '@agent-atlas/registry/contract/sets';
import { loadVariants, type Variant, variantsKey } from './canary-variants.ts';
import { messageOf, ReleaseError } from './errors.ts';
import { openSet, type ReleaseSet } from './release-set.ts';
import { Replacements } from './replacements.ts';
import { SessionSets } from './session-sets.ts';
import { EMPTY_SET } from './set-document.ts';
import { type LoaderDeps, SetLoader } from './set-loader.ts';
import type { ServingState, SetSource } from './set-source.ts';

/** Delay before retrying a release that failed to load, in milliseconds. It doubles up to the longest. */
const RETRY_MS = { first: 1000, longest: 60_000 } as const;

export interface SetEvents {
  readonly onChange?: (set: ReleaseSet) => void;
  /** Called each time the pointer has moved, even if only canaries changed. */
  readonly onLoaded?: () => void;
  readonly onRefused?: (message: string) => void;
}

export interface SetParts extends LoaderDeps {
  readonly source: SetSource;
}

/**
 * Follows the pointer: loads the sets that it names and swaps them in together. It does not compose
 * sets. It retries what fails to load. Until then, the server keeps its current set and replaces a
 * release that fails here with the previous version.
 */
export class ActiveSets {
  private readonly deps: SetParts;
  private readonly loader: SetLoader;
  private readonly events: SetEvents;
  private active: ReleaseSet | undefined;
  private variants: readonly Variant[] = [];
  private pointer: Pointer | undefined;
  private readonly sessions: SessionSets;
  private readonly replacements: Replacements;
  private problem: string | null = null;
  private hasLoadedAll = false;
  private hasAllRemotes = false;
  /** JSON of the pointer that was last loaded, and when to retry it if part of it failed. */
  private lastAttempt: string | undefined;
  private retryAt = 0;
  private retryDelayMs: number = RETRY_MS.first;
  /** A manual rollback: serves this set instead of the active one until the revision changes. */
  private rollback: { readonly revision: number; readonly set: string } | undefined;
  private changeCount = 0;
  /** The load that is running, and the next one if a caller is waiting for it. */
  private currentLoad: Promise<void> | undefined;
  private queuedLoad: Promise<void> | undefined;
  private unwatch: (() => void) | undefined;

  constructor(deps: SetParts, events: SetEvents = {}) {
    this.deps = deps;
    this.loader = new SetLoader(deps);
    this.replacements = new Replacements({ ...deps, loader: this.loader });
    this.sessions = new SessionSets(deps.source, this.loader);
    this.events = events;
  }

  /** The set that new pages are pinned to. */
  get current(): ReleaseSet {
    if (!this.active) throw new Error('No release set has been loaded yet');
    return this.active;
  }

  /** The report of what this server serves. */
  get state(): ServingState {
    const { pointer, problem } = this;
    const set = pointer && (this.rollbackSet(pointer) ?? pointer.active);
    return { revision: pointer?.revision ?? null, set: set ?? null, problem };
  }

  /** Whether a set is loaded and none of its remotes is missing. */
  get isReady(): boolean {
    return this.pointer !== undefined && this.hasAllRemotes;
  }

  /** Whether a set is loaded, even if it lacks some remotes. */
  get hasSet(): boolean {
    return this.pointer !== undefined;
  }

  /** Increases whenever visitors start to get different sets. */
  get generation(): number {
    return this.changeCount;
  }

  /** The sets that some visitors get instead of the current one. */
  get canarySets(): readonly ReleaseSet[] {
    return this.variants.map(({ set }) => set);
  }

  /** Names of the remotes of which some visitors get another version. */
  get canaries(): readonly string[] {
    const { releases } = this.current;
    const others = this.canarySets.flatMap((set) => [...set.releases]);
    const changed = others.filter(([name, { key }]) => releases.get(name)?.key !== key);
    return [...new Set(changed.map(([name]) => name))].sort();
  }

  /** A set that is loaded, because it is served or was until recently. */
  find(id: string): ReleaseSet | undefined {
    return this.loader.find(id);
  }

  private get servedSets(): readonly [ReleaseSet, ...ReleaseSet[]] {
    return [this.current, ...this.canarySets, ...this.loader.others.sets];
  }

  /** The set that pages of a remote belong to: this one, or one of another build that can run the remote. */
  pageSet(set: ReleaseSet, remote: string): ReleaseSet {
    return this.loader.others.setOf(set.releases.get(remote)?.key) ?? set;
  }

  /** Keys of all releases that pages may be rendered from, and of other builds' error pages. */
  get releaseKeys(): ReadonlySet<string> {
    const sets = [...this.servedSets, ...this.sessions.sets];
    const rendered = sets.flatMap(({ releases, other }) => [
      ...releases.values(),
      ...(other ? [other.shell] : []),
    ]);
    return new Set(rendered.map(({ key }) => key));
  }

  /**
   * Serves the previously active set until the pointer moves: for an incident in which the release API
   * is unreachable.
   *
   * @param remote the only remote to roll back; without it, the whole set is rolled back
   * @returns the set's id
   * @throws ReleaseError when this disk has no such set, or it cannot be loaded
   */
  async servePrevious(remote?: string): Promise<string> {
    const { pointer, rollback } = this;
    const fallbacks = new Map(Object.entries(pointer?.fallbacks ?? {}));
    const set = remote === undefined ? pointer?.previous : fallbacks.get(remote);
    if (!pointer || !set) {
      throw new ReleaseError(
        `There is no previous set${remote === undefined ? '' : ` for ${remote}`}`,
      );
    }
    const { failed } = await this.loader.open(set);
    for (const failure of failed.values()) throw failure;
    this.rollback = { revision: pointer.revision, set };
    await this.reload();
    if (this.current.id === set) return set;
    this.rollback = rollback;
    await this.reload();
    throw new ReleaseError(`The set ${set} could not be loaded`);
  }

  /** Loads again, even if the pointer has not changed or the retry delay has not passed. */
  private reload(): Promise<void> {
    this.lastAttempt = undefined;
    return this.refresh();
  }

  /**
   * Takes a release out of service because its renderers keep failing, and serves the previous version
   * of its remote. The quarantine lasts until this server exits.
   */
  quarantine(key: string): void {
    if (this.replacements.quarantine(key)) void this.reload();
  }

  /**
   * The set that a visitor gets. It stays the same until the canaries change.
   *
   * @param bucket the visitor's canary bucket, 0 to 1: a canary goes to buckets below its share
   */
  setFor(bucket: number): ReleaseSet {
    return this.variants.find(({ below }) => bucket < below)?.set ?? this.current;
  }

  /**
   * Whether a visitor belongs to the control group of a remote's canary: as many visitors as get
   * the canary, with the active version and a page cache that starts out as empty.
   */
  isControl(bucket: number, remote: string): boolean {
    const key = this.current.releases.get(remote)?.key;
    const others = this.variants.filter(({ set }) => set.releases.get(remote)?.key !== key);
    const share = Math.max(0, ...others.map(({ below }) => below));
    return bucket >= share && bucket < 2 * share;
  }

  /**
   * The active set with other versions of some remotes, for one QA session.
   *
   * @throws ReleaseError when a version is not published or is incompatible with the rest
   */
  setWith(versions: Versions): Promise<ReleaseSet> {
    return this.sessions.with(this.servedSets, versions);
  }

  /** Loads the active set, then applies each change within a second. Resolves even if no set is active yet. */
  async start(): Promise<void> {
    await this.refresh();
    this.active ??= openSet('none', EMPTY_SET, new Map());
    this.unwatch = this.deps.source.watch(() => void this.refresh());
  }

  stop(): void {
    this.unwatch?.();
  }

  /** Reads the pointer and loads what changed. Calls during a load share one further load after it. */
  refresh(): Promise<void> {
    if (!this.currentLoad) return this.queuedLoad ?? this.startLoad();
    this.queuedLoad ??= this.currentLoad.then(() => this.startLoad());
    return this.queuedLoad;
  }

  private startLoad(): Promise<void> {
    this.queuedLoad = undefined;
    this.currentLoad = this.load().finally(() => {
      this.currentLoad = undefined;
    });
    return this.currentLoad;
  }

  private async load(): Promise<void> {
    try {
      const pointer = await this.deps.source.pointer();
      if (!pointer) throw new ReleaseError('No release set is active for this build of the host');
      const text = JSON.stringify(pointer);
      const isSame = text === this.lastAttempt;
      if (isSame && (this.hasLoadedAll || performance.now() < this.retryAt)) return;
      this.lastAttempt = text;
      const wanted = this.rollbackSet(pointer) ?? pointer.active;
      const { others } = this.loader;
      const before = others.key;
      others.follow(pointer);
      const { set, failed } = await this.replacements.open(wanted, pointer, this.active);
      const { variants, problems } = this.rollbackSet(pointer)
        ? { variants: [], problems: [] }
        : await loadVariants(pointer, this.loader, this.replacements);
      const served = [set, ...variants.map((variant) => variant.set)];
      const lost = await others.open(served, (id, build) => this.loader.open(id, build));
      problems.unshift(...failed.values(), ...lost);
      const isNew = set.id !== this.active?.id;
      const isOtherNew = others.key !== before;
      if (isNew || isOtherNew || variantsKey(variants) !== variantsKey(this.variants))
        this.changeCount += 1;
      if (isNew) this.active = set;
      this.variants = variants;
      this.pointer = pointer;
      this.hasLoadedAll = problems.length === 0;
      this.hasAllRemotes =
        !others.withoutPages(set) && [...failed.keys()].every((name) => set.releases.has(name));
      this.retryDelayMs = isSame
        ? Math.min(this.retryDelayMs * 2, RETRY_MS.longest)
        : RETRY_MS.first;
      this.retryAt = performance.now() + this.retryDelayMs;
      this.loader.retain(this.servedSets);
      if (isNew) this.events.onChange?.(this.current);
      this.events.onLoaded?.();
      if (this.hasLoadedAll) this.problem = null;
      else this.reportProblem(problems[0]);
    } catch (error) {
      this.hasLoadedAll = false;
      this.lastAttempt = undefined;
      this.reportProblem(error);
    }
  }

  /** The set of a manual rollback, if one is in effect for this revision. */
  private rollbackSet({ revision }: Pointer): string | undefined {
    return this.rollback?.revision === revision ? this.rollback.set : undefined;
  }

  /** Reports a problem once, however often it recurs. */
  private reportProblem(error: unknown): void {
    const message = messageOf(error);
    if (message !== this.problem) this.events.onRefused?.(message);
    this.problem = message;
  }
}
