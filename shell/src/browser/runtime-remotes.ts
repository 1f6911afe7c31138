import { createInstance } from '@module-federation/enhanced/runtime';
import injectRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { RemoteSpec } from '../../contract/boot.ts';
import type { ShareScope } from './container.ts';

/**
 * Loads remotes whose entries need the Module Federation runtime, as entries built by earlier kits
 * do. The runtime is loaded with the first such remote, so it costs nothing on pages of the current
 * kit.
 */
export function createRuntime(
  remotes: readonly RemoteSpec[],
  scope: ShareScope,
): (name: string) => Promise<unknown> {
  const copies = Object.entries(scope).flatMap(([name, versions]) =>
    Object.entries(versions).map(([version, { get }]) => {
      const shareConfig = { singleton: true, requiredVersion: `^${version}` };
      return [name, { version, lib: get(), shareConfig }] as const;
    }),
  );
  const instance = createInstance({
    name: 'shell',
    remotes: remotes.map(({ name, entry }) => ({ name, entry, type: 'module' })),
    shared: Object.fromEntries(copies),
    shareStrategy: 'loaded-first',
    plugins: [injectRuntimeCore()],
  });
  return (name) => instance.loadRemote(`${name}/remote`);
}
