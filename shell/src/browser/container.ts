import type { ModuleFederation } from '@module-federation/enhanced/runtime';
import { sharedTable } from '../shared/table.ts';

/** Versions of the shared modules, set at build time. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** Shared modules by name and version. Containers and the runtime also write to it. */
export type ShareScope = Parameters<ModuleFederation['initShareScopeMap']>[1];

/** The host's own copies of the shared modules, in the form of Module Federation's runtime. */
export function createShareScope(): ShareScope {
  return Object.fromEntries(
    Object.entries(sharedTable).map(([name, module]) => {
      const version = SHARED_VERSIONS[name] ?? '0.0.0';
      const lib = () => module;
      const shared: ShareScope[string][string] = {
        version,
        lib,
        get: () => lib,
        loaded: true,
        shareConfig: { singleton: true, requiredVersion: `^${version}` },
        scope: ['default'],
        strategy: 'loaded-first',
        from: 'shell',
        useIn: [],
        deps: [],
      };
      return [name, { [version]: shared }];
    }),
  );
}

/** The exports of a container's entry. All Module Federation bundlers use this interface. */
interface Container {
  readonly init: (scope: ShareScope) => unknown;
  readonly get: (name: string) => unknown;
}

function isContainer(value: unknown): value is Container {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'init') === 'function' &&
    typeof Reflect.get(value, 'get') === 'function'
  );
}

/**
 * Initializes the container at `entry` and evaluates one of the modules that it exposes. The first page uses this
 * instead of the runtime, which comes later and finds the same container.
 *
 * @param name the module's name, such as `./remote`
 * @param scope the same object for all containers: a container throws when it is initialized with a second one
 * @returns the module's exports
 * @throws Error when `entry` is not a container, or the browser's error when it cannot be fetched
 */
export async function loadExposed(
  entry: string,
  name: string,
  scope: ShareScope,
): Promise<unknown> {
  const container: unknown = await import(/* webpackIgnore: true */ /* @vite-ignore */ entry);
  if (!isContainer(container)) throw new Error(`${entry} is not a container`);
  await container.init(scope);
  const evaluate = await container.get(name);
  return typeof evaluate === 'function' ? evaluate() : undefined;
}
