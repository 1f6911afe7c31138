import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Pointer } from '../contract/sets.ts';
import { type ServedElsewhere, selectElsewhere } from './queries/elsewhere.ts';
import { selectSetIndex } from './queries/sets.ts';
import { selectPointer, selectState } from './queries/state.ts';
import { nextState } from './rules.ts';

/** The pointer of a host, with the sets that its servers may fall back to on their own. */
export async function readPointer(sql: Sql, host: string): Promise<Pointer | undefined> {
  const pointer = await selectPointer(sql, host);
  if (!pointer) return undefined;
  const state = await selectState(sql);
  // A host that is behind gets no fallbacks, because a rollback would start from other versions.
  const remotes = pointer.revision === state.revision ? Object.entries(state.active) : [];
  const wanted = remotes.flatMap(([remote, from]) => {
    const outcome = nextState(state, { kind: 'rollback', remote, from });
    return outcome.kind === 'state' ? [{ remote, versions: outcome.state.active }] : [];
  });
  const versions = wanted.map((one) => one.versions);
  const index = await selectSetIndex(sql, [host], versions);
  const fallbacks = wanted.flatMap(({ remote, versions }) => {
    const set = index.idOf(host, versions);
    return set === undefined ? [] : [[remote, set] as const];
  });
  const whole = { ...pointer, fallbacks: Object.fromEntries(fallbacks) };
  const elsewhere = (await elsewhereOf(sql, whole)).map(({ host: _, ...one }) => one);
  return { ...whole, ...(elsewhere.length > 0 && { elsewhere }) };
}

/** The sets of other builds that the servers of a host need for the sets of its pointer. */
export function elsewhereOf(
  sql: Sql,
  { host, active, variants, previous, fallbacks }: Pointer,
): Promise<ServedElsewhere[]> {
  const others = [...Object.values(fallbacks), ...(previous === null ? [] : [previous])];
  return selectElsewhere(sql, host, [active, ...variants.map(({ set }) => set), ...others]);
}
