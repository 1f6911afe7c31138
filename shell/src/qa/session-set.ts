import { DEV_VERSION } from '@agent-atlas/registry/contract/qa-links';
import { isDevVersion } from '../../remote-kit/build/dev-versions.ts';
import type { ActiveSets } from '../releases/active-sets.ts';
import { messageOf, ReleaseError } from '../releases/errors.ts';
import { cannotRun } from '../releases/other-builds.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import type { SetSource } from '../releases/set-source.ts';
import type { QaSession } from './session.ts';

/** The version to load: `version` itself or, for the development version, the newest build of `pnpm dev --in`. */
async function resolveVersion(source: SetSource, name: string, version: string): Promise<string> {
  if (version !== DEV_VERSION) return version;
  const newest = (await source.published()).get(name)?.find(isDevVersion);
  if (!newest) throw new ReleaseError(`${name}: \`pnpm dev ${name} --in\` is not running`);
  return newest;
}

export interface SessionSet {
  readonly set: ReleaseSet;
  /** Why the session gets the active set instead of the requested versions. */
  readonly problem?: string;
}

/** The set of a QA session; the active one if its versions cannot be loaded. */
export async function sessionSet(
  sets: ActiveSets,
  source: SetSource,
  { versions }: Pick<QaSession, 'versions'>,
): Promise<SessionSet> {
  const requested = Object.entries(versions);
  if (requested.length === 0) return { set: sets.current };
  try {
    const resolved = requested.map(
      async ([name, version]) => [name, await resolveVersion(source, name, version)] as const,
    );
    return { set: await sets.setWith(Object.fromEntries(await Promise.all(resolved))) };
  } catch (error) {
    return { set: sets.current, problem: messageOf(error).replace(/\.$/, '') };
  }
}

/**
 * Why a page does not show all versions that its session requests: it belongs to another build's set, which has the
 * active ones. Undefined if it shows them.
 */
export function otherSetProblem(
  set: ReleaseSet,
  pageSet: ReleaseSet,
  { versions }: Pick<QaSession, 'versions'>,
  remote = '',
): string | undefined {
  const keyIn = ({ releases }: ReleaseSet, name: string) => releases.get(name)?.key;
  const release = set.releases.get(remote);
  const isSame = Object.keys(versions).every((name) => keyIn(set, name) === keyIn(pageSet, name));
  return release && !isSame ? cannotRun(remote, release.manifest.version) : undefined;
}
