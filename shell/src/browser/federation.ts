import { createInstance } from '@module-federation/enhanced/runtime';
import injectRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { RemoteSpec } from '../../contract/boot.ts';
import type { RemoteModule } from '../../contract/remote.ts';
import { sharedTable } from '../shared/table.ts';

/** Versions of the shared modules, set at build time. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** How long a client navigation waits for a remote's code, in milliseconds. */
const LOAD_TIMEOUT_MS = 5000;

/** A remote whose code did not arrive in time or at all. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
}

function isRemote(value: unknown): value is { remote: RemoteModule } {
  return typeof value === 'object' && value !== null && 'remote' in value;
}

/** Stands between a page and its remote: in QA sessions alone. */
export type AroundLoad = (name: string, load: () => Promise<RemoteModule>) => Promise<RemoteModule>;

/** Loads remotes through the Module Federation runtime, each at most once per page load. */
export class Federation {
  private readonly instance;
  private readonly loading = new Map<string, Promise<RemoteModule>>();
  private readonly around: AroundLoad;

  constructor(remotes: readonly RemoteSpec[], around: AroundLoad = (_name, load) => load()) {
    this.around = around;
    this.instance = createInstance({
      name: 'shell',
      remotes: remotes.map(({ name, entry }) => ({ name, entry, type: 'module' })),
      shared: Object.fromEntries(
        Object.entries(sharedTable).map(([name, module]) => {
          const version = SHARED_VERSIONS[name] ?? '0.0.0';
          return [
            name,
            {
              version,
              lib: () => module,
              shareConfig: { singleton: true, requiredVersion: `^${version}` },
            },
          ];
        }),
      ),
      shareStrategy: 'loaded-first',
      plugins: [injectRuntimeCore()],
    });
  }

  /** The remote's module. A failure is not remembered: the next call tries again. */
  load(name: string): Promise<RemoteModule> {
    const known = this.loading.get(name);
    if (known) return known;
    const loaded = this.around(name, async () => {
      const module = await this.instance.loadRemote(`${name}/remote`);
      if (!isRemote(module)) throw new RemoteLoadError(`${name} does not export a remote`);
      return module.remote;
    });
    this.loading.set(name, loaded);
    loaded.catch(() => this.loading.delete(name));
    return loaded;
  }

  /** @throws RemoteLoadError when the code is not there within five seconds */
  async loadInTime(name: string): Promise<RemoteModule> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new RemoteLoadError(`${name} did not load in time`)),
        LOAD_TIMEOUT_MS,
      );
    });
    try {
      return await Promise.race([this.load(name), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
