import { sharedTable } from '../shared/table.ts';

/** Versions of the shared modules, set at build time. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

interface SharedCopy {
  readonly from: string;
  readonly eager: boolean;
  readonly get: () => () => object;
}

/** Shared modules by name and version, in the form that containers expect. Containers also write to it. */
export type ShareScope = Record<string, Record<string, SharedCopy>>;

/** The host's own copies of the shared modules. */
export function createShareScope(): ShareScope {
  return Object.fromEntries(
    Object.entries(sharedTable).map(([name, module]) => {
      const version = SHARED_VERSIONS[name] ?? '0.0.0';
      return [name, { [version]: { from: 'shell', eager: true, get: () => () => module } }];
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
 * Initializes the container at `entry` and evaluates one of the modules that it exposes.
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
