import { createInstance } from '@module-federation/enhanced/runtime';
import injectRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { RemoteSpec } from '../../contract/boot.ts';
import type { ShareScope } from './container.ts';

/**
 * Loads remotes whose entries need the Module Federation runtime, as those of former kits do. It comes
 * with the first of them: no page of today's kit pays for it.
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
