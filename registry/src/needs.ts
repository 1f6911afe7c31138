import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Versions } from '../contract/releases.ts';
import { versionsHash } from './digest.ts';
import { selectElsewhere } from './queries/elsewhere.ts';
import { type SetIndex, selectSetIndex } from './queries/sets.ts';
import type { StoredPointer } from './queries/state.ts';
import { type FullState, neededSets } from './rules.ts';

/** The sets that a state needs, and an index of the stored ones. */
export interface Needs extends ReturnType<typeof neededSets> {
  readonly sets: SetIndex;
  /** Why no build can serve a remote of a host's stored set; undefined if all can be served. */
  unserved(host: string, versions: Versions): string | undefined;
}

/** Looks up the sets that a state needs on these hosts. */
export async function needsOf(tx: Sql, state: FullState, hosts: readonly string[]): Promise<Needs> {
  const needed = neededSets(state);
  const sets = await selectSetIndex(tx, hosts, versionsOf(needed));
  const problems = new Map<string, string>();
  const keyOf = (host: string, versions: Versions) => `${host} ${versionsHash(versions)}`;
  for (const host of hosts) {
    for (const versions of versionsOf(needed)) {
      const problem = await unservedProblem(tx, host, sets, versions);
      if (problem !== undefined) problems.set(keyOf(host, versions), problem);
    }
  }
  const unserved: Needs['unserved'] = (host, versions) => problems.get(keyOf(host, versions));
  return { ...needed, sets, unserved };
}

/** Why neither the host nor another build can run one of these versions; undefined if all can be served. */
async function unservedProblem(tx: Sql, host: string, sets: SetIndex, versions: Versions) {
  const id = sets.idOf(host, versions);
  const lacks = Object.entries(sets.lacksOf(host, versions));
  if (id === undefined || lacks.length === 0) return undefined;
  const elsewhere = await selectElsewhere(tx, host, [id]);
  const alone = lacks.find(([name]) => !elsewhere.some(({ remote }) => remote === name));
  return alone && `No build of the shell can run ${alone[0]} ${versions[alone[0]]}: ${alone[1][0]}`;
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
 * The pointers of the hosts that have the active set of a state and can serve all of it, alone or with other builds,
 * with the variants that they have.
 */
export function pointersOf(
  needs: Needs,
  { revision }: FullState,
  hosts: readonly string[],
): Omit<StoredPointer, 'previous'>[] {
  const servable = (host: string, versions: Versions) =>
    needs.unserved(host, versions) === undefined ? needs.sets.idOf(host, versions) : undefined;
  return hosts.flatMap((host) => {
    const active = servable(host, needs.active);
    const variants = needs.variants.flatMap(({ below, versions }) => {
      const set = servable(host, versions);
      return set === undefined ? [] : [{ below, set }];
    });
    return active === undefined ? [] : [{ host, revision, active, variants }];
  });
}

function versionsOf({ active, variants }: ReturnType<typeof neededSets>): Versions[] {
  return [active, ...variants.map(({ versions }) => versions)];
}
