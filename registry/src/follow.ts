import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Versions } from '../contract/releases.ts';
import { missingSets, needsOf, pointersOf } from './needs.ts';
import { movePointers, type StoredPointer, selectPointers, tick } from './queries/state.ts';
import { PRIORITY, requestComposition } from './queries/work.ts';
import { type FullState, neededSets } from './rules.ts';

/** Whether a host's pointer has another revision, or lacks the set of a canary. */
export function isBehind(pointer: StoredPointer | undefined, state: FullState): boolean {
  // Before the first activation there is nothing to serve.
  if (state.revision === 0) return false;
  const shares = neededSets(state).variants.length;
  return pointer?.revision !== state.revision || pointer.variants.length < shares;
}

/**
 * Moves the pointers of all hosts that are behind the current state, as far as their sets are
 * stored, and requests the missing sets.
 */
export async function follow(tx: Sql, state: FullState, alive: readonly string[]): Promise<void> {
  const pointers = await selectPointers(tx);
  const behind = alive.filter((host) =>
    isBehind(
      pointers.find((one) => one.host === host),
      state,
    ),
  );
  if (behind.length === 0) return;
  const needs = await needsOf(tx, state, behind);
  const servable = await pointersOf(tx, needs, state, behind);
  const moved = servable.filter(({ host, revision, variants }) => {
    const before = pointers.find((one) => one.host === host);
    return before?.revision !== revision || before.variants.length < variants.length;
  });
  await movePointers(tx, moved);
  for (const host of behind) {
    const { required, optional } = missingSets(needs, host);
    for (const versions of [...required, ...optional])
      await requestSet(tx, state, host, versions, PRIORITY.follow);
  }
}

/** Requests one set from a host's worker. */
export async function requestSet(
  tx: Sql,
  state: FullState,
  host: string,
  versions: Versions,
  priority: number,
): Promise<void> {
  if (await requestComposition(tx, { host, base: state.revision, priority }, versions))
    await tick(tx);
}
