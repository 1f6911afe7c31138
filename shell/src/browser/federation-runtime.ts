import { createInstance } from '@module-federation/enhanced/runtime';
import type { RemoteSpec } from '../../contract/boot.ts';
import type { ShareScope } from './container.ts';

/** Loads a module that a remote exposes, such as `./remote`. */
export type LoadModule = (remote: string, module: string) => Promise<unknown>;

/**
 * Module Federation's runtime, with the remotes of the release set. It is a script of its own, because a first page does
 * not need it.
 *
 * @param scope the share scope with which containers of this page may already be initialized
 * @param isPinned whether the runtime may evaluate only entries of the release set. Otherwise, Module Federation's
 * developer tools can replace a remote.
 */
export function createRuntime(
  remotes: readonly RemoteSpec[],
  scope: ShareScope,
  isPinned: boolean,
): LoadModule {
  const entries = new Set(remotes.map(({ entry }) => new URL(entry, location.href).href));
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'pinned-entries',
        // A manifest has no integrity. It must not lead to other code than the release set.
        async loadEntry({ remoteInfo: { name, entry } }) {
          if (isPinned && !entries.has(entry)) {
            throw new Error(`${entry} is not the entry of ${name} in this release set`);
          }
        },
      },
    ],
  });
  instance.initShareScopeMap('default', scope);
  instance.registerRemotes(
    remotes.map(({ name, entry, manifest = entry }) => ({ name, entry: manifest, type: 'module' })),
  );
  return (remote, module) => instance.loadRemote(module.replace('.', remote));
}
