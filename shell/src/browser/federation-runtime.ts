import { createInstance } from '@module-federation/enhanced/runtime';
import type { Boot, SetMap } from '../../contract/boot.ts';
import type { ShareScope } from './container.ts';

/** Loads a module that a remote exposes, such as `./remote`. */
export type LoadModule = (remote: string, module: string) => Promise<unknown>;

/** Longest wait for the set map, in milliseconds. Afterwards, the next link tries again. */
const MAP_MS = 10_000;

/** Adds the set's other remotes and routes to the boot data of the first page. */
async function completeBoot(boot: Parts): Promise<void> {
  const { rest } = boot.frame;
  if (rest === undefined) return;
  const response = await fetch(rest, { signal: AbortSignal.timeout(MAP_MS) });
  if (!response.ok) throw new Error(`${rest} responded with ${response.status}`);
  const { remotes, routes }: SetMap = await response.json();
  Object.assign(boot, { remotes, routes });
}

type Parts = Pick<Boot, 'remotes' | 'routes' | 'frame'>;

/**
 * Module Federation's runtime, with the remotes of the release set. It is a script of its own, because a first page does
 * not need it. The remotes and routes of the boot data are complete once it is there.
 *
 * @param scope the share scope with which containers of this page may already be initialized
 * @param isPinned whether the runtime may evaluate only entries of the release set. Otherwise, Module Federation's
 * developer tools can replace a remote.
 */
export async function createRuntime(
  boot: Parts,
  scope: ShareScope,
  isPinned: boolean,
): Promise<LoadModule> {
  await completeBoot(boot);
  const { remotes } = boot;
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
