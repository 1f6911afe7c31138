import type { Versions } from '../../contract/releases.ts';
import type { Sql } from '../db/client.ts';
import { versionsHash } from './digest.ts';
import { type SetIndex, selectSetIndex } from './queries/sets.ts';
import type { StoredPointer } from './queries/state.ts';
import { type FullState, neededSets } from './rules.ts';

/** The sets that a state needs, and which of them hosts have. */
export interface Needs extends ReturnType<typeof neededSets> {
  readonly sets: SetIndex;
}

/** What a state needs on these hosts. */
export async function needsOf(tx: Sql, state: FullState, hosts: readonly string[]): Promise<Needs> {
  const needed = neededSets(state);
  return { ...needed, sets: await selectSetIndex(tx, hosts, versionsOf(needed)) };
}

/** The versions that a host has no stored set of, each once. */
interface Missing {
  readonly required: Versions[];
  /** Those that it can do without: visitors of that canary get the active set then. */
  readonly optional: Versions[];
}

/**
 * What a host lacks. Two teams' canaries may not go together, or not with a build of the host: that
 * must not hold up what others activate.
 *
 * @param isRequired whether a change is not made without the set of the visitors below this share
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

/** The pointers of those hosts that have the active set of a state, with the variants they have. */
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
