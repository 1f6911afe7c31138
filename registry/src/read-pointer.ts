import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Pointer } from '../contract/sets.ts';
import { selectElsewhere } from './queries/elsewhere.ts';
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
  const { active, variants, previous } = pointer;
  const served = [active, ...variants.map(({ set }) => set)];
  const others = [...fallbacks.map(([, set]) => set), ...(previous === null ? [] : [previous])];
  const found = await selectElsewhere(sql, host, [...served, ...others]);
  const elsewhere = found.map(({ host: _, ...one }) => one);
  const whole = { ...pointer, fallbacks: Object.fromEntries(fallbacks) };
  return { ...whole, ...(elsewhere.length > 0 && { elsewhere }) };
}
