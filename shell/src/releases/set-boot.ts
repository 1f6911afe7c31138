import type { Boot, SetMap } from '../../contract/boot.ts';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { composeFrame } from './compose-frame.ts';
import { composeSlots } from './compose-slots.ts';
import type { SetDocument } from './set-document.ts';
import type { SetStore } from './set-store.ts';
import type { ReleaseStore } from './store.ts';

/** The part of the boot data that pages of a set share. */
export type SetBoot = Pick<Boot, 'set' | 'remotes' | 'routes' | 'frame' | 'slots'>;

/**
 * All data about a set that browsers may receive. They run what its build can run, and link to the rest.
 *
 * @param manifests those of its releases that are served
 */
export function setBoot(
  set: string,
  document: Pick<SetDocument, 'remotes' | 'routes' | 'lacks'>,
  manifests: readonly ReleaseManifest[],
): SetBoot {
  const run = manifests.filter(({ name }) => document.lacks?.[name] === undefined);
  const names = new Set(run.map(({ name }) => name));
  const routes = document.routes.filter(({ remote }) => names.has(remote));
  return {
    set,
    remotes: document.remotes.filter(({ name }) => names.has(name)),
    routes: routes.map(({ query: _query, isPrivate: _isPrivate, form: _form, ...route }) => route),
    frame: composeFrame(manifests).links,
    slots: composeSlots(run).slots,
  };
}

const MAP_NAME = /^([0-9a-f]+)\.json$/;

/** URL of the {@link SetMap} of a set. */
const mapUrl = (set: string) => `/_s/${set}.json`;

/** The set whose {@link SetMap} a file below `/_s` is; undefined if it is another file. */
export const mapSetOf = (file: string): string | undefined => MAP_NAME.exec(file)?.[1];

/**
 * The {@link SetMap} of a set, as JSON.
 *
 * @returns undefined if the set is not on this disk
 */
export async function readMap(
  id: string,
  loaded: { readonly boot: SetBoot } | undefined,
  sets: SetStore,
  store: ReleaseStore,
): Promise<Buffer | undefined> {
  const boot = loaded?.boot ?? (await readBoot(id, sets, store));
  if (!boot) return undefined;
  const { remotes, routes, frame } = boot;
  return Buffer.from(JSON.stringify({ remotes, routes, palette: frame.palette } satisfies SetMap));
}

async function readBoot(id: string, sets: SetStore, store: ReleaseStore) {
  const document = await sets.read(id).catch(() => undefined);
  if (!document) return undefined;
  const manifests = Object.entries(document.releases).map(([name, { version }]) =>
    store.manifest(name, version),
  );
  return setBoot(id, document, await Promise.all(manifests));
}

/** The part for a page of a remote. It grows with this remote, and not with the number of the others. */
export function bootPart(boot: SetBoot, remote: string | undefined): SetBoot {
  const contributors = new Set(boot.slots.map((slot) => slot.remote));
  return {
    ...boot,
    remotes: boot.remotes.filter(({ name }) => name === remote || contributors.has(name)),
    routes: boot.routes.filter((route) => route.remote === remote),
    frame: { ...boot.frame, palette: [], rest: mapUrl(boot.set) },
  };
}
