import type { ActiveSets } from '../releases/active-sets.ts';
import { messageOf, ReleaseError } from '../releases/errors.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import type { ReleaseStore } from '../releases/store.ts';
import { DEV_VERSION, type QaSession } from './session.ts';

const DEV_RELEASE = /^0\.0\.0-dev\./;

async function published(store: ReleaseStore, name: string, version: string): Promise<string> {
  if (version !== DEV_VERSION) return version;
  const versions = (await store.versions(name)).map((manifest) => manifest.version);
  const newest = versions.findLast((each) => DEV_RELEASE.test(each));
  if (!newest) throw new ReleaseError(`${name}: nobody runs \`pnpm dev ${name} --in\` now`);
  return newest;
}

export interface SessionSet {
  readonly set: ReleaseSet;
  /** Why it is the active set although other versions were asked for. */
  readonly problem?: string;
}

/** The set that a QA session's pages are made from; the active one where its versions cannot be loaded. */
export async function sessionSet(
  sets: ActiveSets,
  store: ReleaseStore,
  { versions }: QaSession,
): Promise<SessionSet> {
  const wanted = Object.entries(versions);
  if (wanted.length === 0) return { set: sets.current };
  try {
    const found = wanted.map(
      async ([name, version]) => [name, await published(store, name, version)] as const,
    );
    return { set: await sets.setWith(Object.fromEntries(await Promise.all(found))) };
  } catch (error) {
    return { set: sets.current, problem: messageOf(error) };
  }
}
