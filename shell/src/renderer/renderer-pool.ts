import { inSpan } from '@agent-atlas/server-kit/telemetry/index';
import type {
  Description,
  HostMessage,
  Job,
  Listed,
  ListJob,
  Rendered,
  RenderJob,
  SlotJob,
} from './protocol.ts';
import { RendererEndedError } from './renderer-end.ts';
import type { WorkHooks, WorkResult } from './renderer-process.ts';
import { type PoolOptions, RendererSlots, SHELL_KEY, type Slot } from './renderer-slots.ts';

/** A release as a renderer runs it. */
export interface RenderableRelease {
  /** `<remote>@<version>` */
  readonly key: string;
  readonly serverCode: string;
  /** The bundle of the build of the host that runs it, if another one does. */
  readonly renderer?: string;
}

/** A release's code cannot be evaluated. The message explains why. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError';
}

/**
 * A pool of renderer processes. Each process is bound to one release, so every fault has an owner, a
 * rollback frees the release's memory, and no release can reach another one's pages. Idle processes are
 * replaced when others need room, and a spare process waits for the next release.
 */
export class RendererPool {
  private readonly slots: RendererSlots;

  constructor(options: PoolOptions) {
    this.slots = new RendererSlots(options);
  }

  /** Number of waiting renders and of processes. */
  get load(): RendererSlots['load'] {
    return this.slots.load;
  }

  /** Of how many releases the pool can keep processes. */
  get releasesAtOnce(): number {
    return this.slots.releasesAtOnce;
  }

  /**
   * Evaluates a release and describes it.
   *
   * @throws ReleaseRefusedError when its code cannot be evaluated or does not finish
   */
  async describe(release: RenderableRelease): Promise<Description> {
    const { message } = await this.evaluate('bind', release);
    if (message.type !== 'bound')
      throw new ReleaseRefusedError('The release sent no description of itself');
    return message.description;
  }

  /** The scenarios of a build, not validated. @throws ReleaseRefusedError as {@link describe} */
  async scenarios(release: RenderableRelease): Promise<unknown> {
    const { message } = await this.evaluate('scenarios', release);
    return message.type === 'scenarios' ? message.scenarios : undefined;
  }

  /** Export names of the host's shared modules, by module. */
  async sharedNames(): Promise<Readonly<Record<string, readonly string[]>>> {
    const slot = await this.slots.take(SHELL_KEY, true);
    slot.key = SHELL_KEY;
    try {
      const { message } = await slot.process.run({ type: 'shared' });
      if (message.type !== 'shared') throw unexpected(message);
      return message.names;
    } finally {
      this.slots.free(slot);
    }
  }

  /**
   * Renders a page.
   *
   * @param release the page's release; absent for the shell's own pages
   * @throws RenderBusyError, RendererEndedError, ReleaseRefusedError
   */
  async render(
    job: RenderJob,
    hooks: WorkHooks,
    release?: RenderableRelease,
    isBackground = false,
  ): Promise<{ readonly page: Rendered; readonly html: Buffer; readonly state: Buffer }> {
    const { message, parts } = await this.work(job, hooks, release, isBackground);
    const [html, state] = parts;
    if (message.type !== 'rendered' || !html || !state) throw unexpected(message);
    return { page: message, html, state };
  }

  /** Renders a contribution of a release to a slot. @throws as {@link render}, or the contribution's error */
  async renderSlot(
    job: SlotJob,
    hooks: WorkHooks,
    release: RenderableRelease,
    isBackground = false,
  ): Promise<{ readonly complete: boolean; readonly html: Buffer; readonly state: Buffer }> {
    const { message, parts } = await this.work(job, hooks, release, isBackground);
    const [html, state] = parts;
    if (message.type !== 'slot-rendered' || !html || !state) throw unexpected(message);
    return { complete: message.complete, html, state };
  }

  /** The sitemap entries of a release, by route. @throws as {@link render} */
  async list(
    job: ListJob,
    hooks: WorkHooks,
    release: RenderableRelease,
  ): Promise<Listed['routes']> {
    const { message } = await this.work(job, hooks, release, true);
    if (message.type !== 'listed') throw unexpected(message);
    return message.routes;
  }

  /** Ends the processes of all releases except these. */
  retain(keys: ReadonlySet<string>): void {
    this.slots.retain(keys);
  }

  /** Ends the processes that render nothing at the moment. */
  endIdle(): void {
    this.slots.endIdle();
  }

  close(): void {
    this.slots.close();
  }

  private async evaluate(
    type: 'bind' | 'scenarios',
    release: RenderableRelease,
  ): Promise<WorkResult> {
    const slot = await this.slots.take(undefined, true);
    try {
      const message: HostMessage = { type, label: release.key.replace('@', ' ') };
      const result = await slot.process.run(message, [Buffer.from(release.serverCode)]);
      if (result.message.type === 'refused') throw new ReleaseRefusedError(result.message.message);
      if (type === 'bind') slot.key = release.key;
      else this.slots.remove(slot);
      return result;
    } catch (error) {
      this.slots.remove(slot);
      if (!(error instanceof RendererEndedError)) throw error;
      throw new ReleaseRefusedError(
        `${release.key}: its code cannot be evaluated. ${error.message}`,
      );
    } finally {
      this.slots.free(slot);
    }
  }

  private async work(
    job: Job,
    hooks: WorkHooks,
    release: RenderableRelease | undefined,
    isBackground: boolean,
  ): Promise<WorkResult> {
    const key = release?.key ?? SHELL_KEY;
    const take = () => this.slots.take(key, isBackground, release?.renderer);
    const slot = await inSpan('wait for a renderer', {}, take);
    const isNew = slot.key === undefined;
    slot.key = key;
    try {
      if (release && isNew) await this.bind(slot, release);
      const run = () => slot.process.run(job, hooks.bodies, hooks);
      const result = await inSpan('renderer', { 'atlas.release': key }, run);
      this.slots.rendered(slot);
      return result;
    } finally {
      this.slots.free(slot);
    }
  }

  private async bind(slot: Slot, { key, serverCode }: RenderableRelease): Promise<void> {
    const message: HostMessage = { type: 'bind', label: key.replace('@', ' ') };
    const result = await slot.process.run(message, [Buffer.from(serverCode)]);
    if (result.message.type === 'refused') {
      this.slots.remove(slot);
      // It could be evaluated when it was activated.
      this.slots.fault(key, 'crash', result.message.message);
      throw new ReleaseRefusedError(result.message.message);
    }
  }
}

function unexpected(message: WorkResult['message']): Error {
  return new ReleaseRefusedError(
    message.type === 'refused' ? message.message : `Unexpected message: ${message.type}`,
  );
}

/** The part of the pool that pages and release commands use. */
export type Renderers = Pick<
  RendererPool,
  'describe' | 'scenarios' | 'render' | 'renderSlot' | 'list' | 'retain'
>;
