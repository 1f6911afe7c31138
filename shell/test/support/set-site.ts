import { onTestFinished } from 'vitest';
import { ActiveSets, type SetEvents } from '../../src/releases/active-sets.ts';
import { Registry } from '../../src/releases/registry.ts';
import type { HostParts } from '../../src/releases/release-set.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { tempFolder } from './temp-folder.ts';
import { tinyHost } from './tiny-host.ts';
import { type TinyRelease, writeRelease } from './tiny-release.ts';

/** Server code of a release that cannot be loaded. */
export const BROKEN = 'null.routes;';

/** A store and a registry in a folder of their own, and servers that follow them. */
export async function setSite() {
  const root = await tempFolder();
  const store = new ReleaseStore(root);
  const registry = new Registry(root);
  const refused: string[] = [];
  const activate = async (release: TinyRelease) => {
    const { name, version } = await writeRelease(root, release);
    await registry.change(name, version, 'test');
  };
  const server = (
    events: SetEvents = {},
    renderers: HostParts['renderers'] = tinyHost.renderers,
  ) => {
    const onRefused = (message: string) => void refused.push(message);
    const host = { ...tinyHost, renderers };
    const sets = new ActiveSets(store, registry, host, { onRefused, ...events });
    onTestFinished(() => sets.stop());
    return sets;
  };
  return { registry, store, refused, activate, server };
}

/** What is active, as `<remote>@<version>`. */
export const versions = ({ current }: ActiveSets) =>
  current.remotes.map(({ name, version }) => `${name}@${version}`);
