import type { Pointer, Versions } from '@agent-atlas/api/contract/releases';
import { loadVariants, shapeOf, type Variant } from './canary-variants.ts';
import { messageOf, ReleaseError } from './errors.ts';
import { openSet, type ReleaseSet } from './release-set.ts';
import { Replacements } from './replacements.ts';
import { SessionSets } from './session-sets.ts';
import { EMPTY_SET } from './set-document.ts';
import { type LoaderDeps, SetLoader } from './set-loader.ts';
import type { ServingState, SetSource } from './set-source.ts';

/** Pause before a release that cannot be loaded is tried again, in milliseconds; doubled up to the longest. */
const RETRY_MS = { first: 1000, longest: 60_000 } as const;

export interface SetEvents {
  readonly onChange?: (set: ReleaseSet) => void;
  /** Told after every move of the pointer, also when only canaries have changed. */
  readonly onLoaded?: () => void;
  readonly onRefused?: (message: string) => void;
}

export interface SetParts extends LoaderDeps {
  readonly source: SetSource;
}

/**
 * Follows the pointer: loads the sets that it names and swaps them in together. It composes nothing.
 * What cannot be loaded is tried again later; until then the server keeps what it has, with
 * the version before in place of a release that fails here.
 */
export class ActiveSets {
  private readonly parts: SetParts;
  private readonly loader: SetLoader;
  private readonly events: SetEvents;
  private active: ReleaseSet | undefined;
  private variants: readonly Variant[] = [];
  private pointer: Pointer | undefined;
  private readonly sessions: SessionSets;
  private readonly replacements: Replacements;
  private problem: string | null = null;
  private isSettled = false;
  private isWhole = false;
  /** The pointer that was loaded last, and when it is tried again if something of it failed. */
  private tried: string | undefined;
  private retryAt = 0;
  private pauseMs: number = RETRY_MS.first;
  /** The set that is served in place of a revision's. */
  private heldBack: { readonly revision: number; readonly set: string } | undefined;
  private moves = 0;
  /** The look under way, and the one after it that somebody waits for. */
  private looking: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private unwatch: (() => void) | undefined;

  constructor(parts: SetParts, events: SetEvents = {}) {
    this.parts = parts;
    this.loader = new SetLoader(parts);
    this.replacements = new Replacements({ ...parts, loader: this.loader });
    this.sessions = new SessionSets(parts.source, this.loader);
    this.events = events;
  }

  /** The set that new pages are pinned to. */
  get current(): ReleaseSet {
    if (!this.active) throw new Error('No release set has been loaded yet');
    return this.active;
  }

  /** What this server serves, as it reports it. */
  get state(): ServingState {
    const { pointer, problem } = this;
    const set = pointer && (this.heldSet(pointer) ?? pointer.active);
    return { revision: pointer?.revision ?? null, set: set ?? null, problem };
  }

  /** Whether there is a set to answer from, and no remote of it is missing. */
  get isReady(): boolean {
    return this.pointer !== undefined && this.isWhole;
  }

  /** Whether there is anything to answer pages from. */
  get hasSet(): boolean {
    return this.pointer !== undefined;
  }

  /** Grows with every change of what visitors get. */
  get generation(): number {
    return this.moves;
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

  private get servedSets(): readonly [ReleaseSet, ...ReleaseSet[]] {
    return [this.current, ...this.canarySets];
  }

  /** Keys of all releases that pages may be rendered from. */
  get releaseKeys(): ReadonlySet<string> {
    const sets = [...this.servedSets, ...this.sessions.sets];
    return new Set(sets.flatMap(({ releases }) => [...releases.values()].map(({ key }) => key)));
  }

  /**
   * Serves the set that was active before until the pointer moves on: for an incident in which the
   * release API cannot be asked.
   *
   * @param remote the one that goes back alone; without it the whole set does
   * @returns its id
   * @throws ReleaseError when there is none on this disk, or it cannot be loaded
   */
  async servePrevious(remote?: string): Promise<string> {
    const { pointer, heldBack } = this;
    const fallbacks = new Map(Object.entries(pointer?.fallbacks ?? {}));
    const set = remote === undefined ? pointer?.previous : fallbacks.get(remote);
    if (!pointer || !set) {
      throw new ReleaseError(
        `There is no set before the active one${remote === undefined ? '' : ` for ${remote}`}`,
      );
    }
    const { failed } = await this.loader.open(set);
    for (const failure of failed.values()) throw failure;
    this.heldBack = { revision: pointer.revision, set };
    await this.reload();
    if (this.current.id === set) return set;
    this.heldBack = heldBack;
    await this.reload();
    throw new ReleaseError(`The set ${set} could not be loaded`);
  }

  /** Loads also what has been loaded, or has failed a moment ago. */
  private reload(): Promise<void> {
    this.tried = undefined;
    return this.refresh();
  }

  /**
   * Takes a release out of service whose renderers keep failing: its remote goes back to the version
   * before. Ends when this server ends.
   */
  quarantine(key: string): void {
    if (this.replacements.quarantine(key)) void this.reload();
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
  setWith(versions: Versions): Promise<ReleaseSet> {
    return this.sessions.with(this.servedSets, versions);
  }

  /** Loads the active set, then follows every change within a second. Resolves also when there is none yet. */
  async start(): Promise<void> {
    await this.refresh();
    this.active ??= openSet('none', EMPTY_SET, new Map());
    this.unwatch = this.parts.source.watch(() => void this.refresh());
  }

  stop(): void {
    this.unwatch?.();
  }

  /** Looks at the pointer. Calls during a look share one further look after it. */
  refresh(): Promise<void> {
    if (!this.looking) return this.next ?? this.look();
    this.next ??= this.looking.then(() => this.look());
    return this.next;
  }

  private look(): Promise<void> {
    this.next = undefined;
    this.looking = this.load().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async load(): Promise<void> {
    try {
      const pointer = await this.parts.source.pointer();
      if (!pointer) throw new ReleaseError('No release set is active for this build of the host');
      const text = JSON.stringify(pointer);
      const isSame = text === this.tried;
      if (isSame && (this.isSettled || performance.now() < this.retryAt)) return;
      this.tried = text;
      const wanted = this.heldSet(pointer) ?? pointer.active;
      const { set, failed } = await this.replacements.open(wanted, pointer, this.active);
      const { variants, problems } = this.heldSet(pointer)
        ? { variants: [], problems: [] }
        : await loadVariants(pointer, this.loader, this.replacements);
      problems.unshift(...failed.values());
      const isNew = set.id !== this.active?.id;
      if (isNew || shapeOf(variants) !== shapeOf(this.variants)) this.moves += 1;
      if (isNew) this.active = set;
      this.variants = variants;
      this.pointer = pointer;
      this.isSettled = problems.length === 0;
      this.isWhole = [...failed.keys()].every((name) => set.releases.has(name));
      this.pauseMs = isSame ? Math.min(this.pauseMs * 2, RETRY_MS.longest) : RETRY_MS.first;
      this.retryAt = performance.now() + this.pauseMs;
      this.loader.keep(this.servedSets);
      if (isNew) this.events.onChange?.(this.current);
      this.events.onLoaded?.();
      if (this.isSettled) this.problem = null;
      else this.refuse(problems[0]);
    } catch (error) {
      this.isSettled = false;
      this.tried = undefined;
      this.refuse(error);
    }
  }

  /** The set to serve in place of the active one, if somebody has asked for it. */
  private heldSet({ revision }: Pointer): string | undefined {
    return this.heldBack?.revision === revision ? this.heldBack.set : undefined;
  }

  /** Tells of a problem once, however often it is met. */
  private refuse(error: unknown): void {
    const message = messageOf(error);
    if (message !== this.problem) this.events.onRefused?.(message);
    this.problem = message;
  }
}
