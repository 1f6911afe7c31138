import type { ComponentType } from 'react';
import type { Boot, RemoteSpec, RouteSpec } from '../../contract/boot.ts';
import { EXPOSED_REMOTE, type RemoteModule } from '../../contract/remote.ts';
import { createShareScope, loadExposed } from './container.ts';
import type { LoadModule } from './federation-runtime.ts';

/** How long a client navigation waits for a remote's code, in milliseconds. */
const LOAD_TIMEOUT_MS = 5000;

/** A remote's code is missing, invalid, or did not load in time. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
}

function isRemote(value: unknown): value is { remote: RemoteModule } {
  return typeof value === 'object' && value !== null && 'remote' in value;
}

function isPage(value: unknown): value is { Page: ComponentType } {
  return typeof value === 'object' && value !== null && 'Page' in value;
}

/** Wraps the loading of a remote. Only QA sessions use it. */
export type InterceptLoad = (
  name: string,
  load: () => Promise<RemoteModule>,
) => Promise<RemoteModule>;

/**
 * Loads remotes, each at most once per page load. The first page takes its modules from the containers. Everything else
 * goes through Module Federation's runtime, whose script the browser fetches when a remote is first needed as a whole.
 */
export class Federation {
  private readonly boot: Pick<Boot, 'remotes' | 'routes' | 'frame'>;
  private readonly scope = createShareScope();
  private readonly loading = new Map<string, Promise<RemoteModule>>();
  private readonly intercept: InterceptLoad | undefined;
  private runtime: Promise<LoadModule> | undefined;
  /** The runtime, once its script has loaded. */
  private loadModule: LoadModule | undefined;

  constructor(boot: Pick<Boot, 'remotes' | 'routes' | 'frame'>, intercept?: InterceptLoad) {
    this.boot = boot;
    this.intercept = intercept;
    // Not in production builds.
    if (process.env.NODE_ENV !== 'production')
      window.atlasDev?.onRenewed((name) => this.loading.delete(name));
  }

  /** The remote's module. After a failure, the next call tries again. */
  load(name: string): Promise<RemoteModule> {
    const cached = this.loading.get(name);
    if (cached) return cached;
    const load = async () => {
      const module = await this.evaluate(name);
      if (!isRemote(module)) throw new RemoteLoadError(`${name} exports no remote`);
      return module.remote;
    };
    const loaded = this.intercept ? this.intercept(name, load) : load();
    this.loading.set(name, loaded);
    loaded.catch(() => this.loading.delete(name));
    return loaded;
  }

  /** A route's page component. If the container exposes its pages, the rest of the remote is not loaded. */
  async page(spec: RouteSpec): Promise<ComponentType> {
    const { remote: name, id } = spec;
    const module = await this.module(spec, ({ routes }) =>
      routes.find((route) => route.id === id)?.page(),
    );
    if (!isPage(module)) throw new RemoteLoadError(`${name} has no page "${id}"`);
    return module.Page;
  }

  /**
   * A module that a container exposes, without the rest of the remote; from the remote itself if
   * the container does not expose it.
   */
  async module(
    { remote: name, exposed }: Pick<RouteSpec, 'remote' | 'exposed'>,
    find: (remote: RemoteModule) => Promise<unknown> | undefined,
  ): Promise<unknown> {
    if (!exposed || this.intercept) return find(await this.load(name));
    const { entry } = this.specOf(name);
    return this.loadModule
      ? this.loadModule(name, exposed)
      : loadExposed(entry, exposed, this.scope);
  }

  private specOf(name: string): RemoteSpec {
    const spec = this.boot.remotes.find((remote) => remote.name === name);
    if (!spec) throw new RemoteLoadError(`The release set has no ${name}`);
    return spec;
  }

  private async evaluate(name: string): Promise<unknown> {
    const loadModule = await this.prepare();
    this.specOf(name);
    return loadModule(name, EXPOSED_REMOTE);
  }

  /**
   * Fetches the runtime and the set's other remotes and routes, so that the next page does not wait for them. After a
   * failure, the next call tries again.
   */
  prepare(): Promise<LoadModule> {
    this.runtime ??= this.startRuntime();
    return this.runtime;
  }

  private async startRuntime(): Promise<LoadModule> {
    try {
      const { createRuntime } = await import('./federation-runtime.ts');
      // Only in QA sessions and in development may a tool replace a remote.
      const isPinned = !this.intercept && process.env.NODE_ENV === 'production';
      this.loadModule = await createRuntime(this.boot, this.scope, isPinned);
      return this.loadModule;
    } catch (error) {
      // For example when the browser is offline. The next call fetches it again.
      this.runtime = undefined;
      throw error;
    }
  }

  /** Like {@link load}. @throws RemoteLoadError when the code does not arrive within five seconds */
  loadInTime(name: string): Promise<RemoteModule> {
    return this.inTime(name, this.load(name));
  }

  /** @throws RemoteLoadError when `loading` takes more than five seconds */
  async inTime<T>(name: string, loading: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new RemoteLoadError(`${name} did not load in time`)),
        LOAD_TIMEOUT_MS,
      );
    });
    try {
      return await Promise.race([loading, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
