import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Lacking } from '../contract/builds.ts';
import type { Versions } from '../contract/releases.ts';
import { versionsHash } from './digest.ts';
import { selectElsewhere } from './queries/elsewhere.ts';
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
  const versions = [needed.active, ...needed.variants.map((variant) => variant.versions)];
  return { ...needed, sets: await selectSetIndex(tx, hosts, versions) };
}

/** What a host cannot run of its stored set of these versions; empty if there is no such set. */
export async function lackingOf(
  sql: Sql,
  host: string,
  sets: SetIndex,
  versions: Versions,
): Promise<Lacking[]> {
  const id = sets.idOf(host, versions);
  const lacks = Object.entries(sets.lacksOf(host, versions));
  if (id === undefined || lacks.length === 0) return [];
  const elsewhere = await selectElsewhere(sql, host, [id]);
  return lacks.map(([remote, reasons]) => {
    const other = elsewhere.find((one) => one.remote === remote);
    const version = versions[remote] ?? '';
    return { remote, version, lacks: [...reasons], host: other?.host ?? null };
  });
}

/** Why no build can serve a remote of a host's stored set; undefined if all can be served. */
export async function unservedProblem(
  tx: Sql,
  { sets }: Needs,
  host: string,
  versions: Versions,
): Promise<string | undefined> {
  const lacking = await lackingOf(tx, host, sets, versions);
  const alone = lacking.find((one) => one.host === null);
  return (
    alone && `No build of the shell can run ${alone.remote} ${alone.version}: ${alone.lacks[0]}`
  );
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
export async function pointersOf(
  tx: Sql,
  needs: Needs,
  { revision }: FullState,
  hosts: readonly string[],
): Promise<Omit<StoredPointer, 'previous'>[]> {
  const pointers: Omit<StoredPointer, 'previous'>[] = [];
  for (const host of hosts) {
    const servable = async (versions: Versions) =>
      (await unservedProblem(tx, needs, host, versions)) === undefined
        ? needs.sets.idOf(host, versions)
        : undefined;
    const active = await servable(needs.active);
    if (active === undefined) continue;
    const variants: { below: number; set: string }[] = [];
    for (const { below, versions } of needs.variants) {
      const set = await servable(versions);
      if (set !== undefined) variants.push({ below, set });
    }
    pointers.push({ host, revision, active, variants });
  }
  return pointers;
}
