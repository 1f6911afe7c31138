import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Versions } from '../contract/releases.ts';
import { versionsHash } from './digest.ts';
import { type SetIndex, selectSetIndex } from './queries/sets.ts';
import type { StoredPointer } from './queries/state.ts';
import { type FullState, neededSets } from './rules.ts';

/** The sets that a state needs, and an index of the stored ones. */
export interface Needs extends ReturnType<typeof neededSets> {
  readonly sets: SetIndex;
}

/** Looks up the sets that a state needs on these hosts. */
export async function needsOf(tx: Sql, state: FullState, hosts: readonly string[]): Promise<Needs> {
  const needed = neededSets(state);
  return { ...needed, sets: await selectSetIndex(tx, hosts, versionsOf(needed)) };
}

/** The versions for which a host has no stored set, without duplicates. */
interface Missing {
  readonly required: Versions[];
  /** Sets that it can do without. Visitors in that canary get the active set instead. */
  readonly optional: Versions[];
}

/**
 * The sets that a host lacks. Canary sets are optional by default: two teams' canaries may be
 * incompatible with each other or with a build of the host, which must not block other changes.
 *
 * @param isRequired whether the change requires the canary set for visitors below this share
 */
export function missingSets(
  needs: Needs,
  host: string,
  isRequired: (below: number) => boolean = () => false,
): Missing {
  const required = new Map([[versionsHash(needs.active), needs.active]]);
  const optional = new Map<string, Versions>();
  for (const { below, versions } of needs.variants)
    (isRequired(below) ? required : optional).set(versionsHash(versions), versions);
  const isMissing = (versions: Versions) => needs.sets.idOf(host, versions) === undefined;
  return {
    required: [...required.values()].filter(isMissing),
    optional: [...optional.values()].filter(isMissing),
  };
}

/**
 * The pointers of the hosts that have the active set of a state, with the variants that they have.
 */
export function pointersOf(
  needs: Needs,
  { revision }: FullState,
  hosts: readonly string[],
): Omit<StoredPointer, 'previous'>[] {
  return hosts.flatMap((host) => {
    const active = needs.sets.idOf(host, needs.active);
    const variants = needs.variants.flatMap(({ below, versions }) => {
      const set = needs.sets.idOf(host, versions);
      return set === undefined ? [] : [{ below, set }];
    });
    return active === undefined ? [] : [{ host, revision, active, variants }];
  });
}

function versionsOf({ active, variants }: ReturnType<typeof neededSets>): Versions[] {
  return [active, ...variants.map(({ versions }) => versions)];
}
