import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Pointer } from '../../contract/sets.ts';
import type { FullState } from '../rules.ts';
import type { Ticks } from '../watch.ts';
import { touchSets } from './sets.ts';

/** The desired state, and the number of events so far. */
export interface StoredState extends FullState {
  readonly ticks: number;
}

/** A stored pointer. */
export type StoredPointer = Omit<Pointer, 'fallbacks' | 'elsewhere'>;

const EMPTY: StoredState = { revision: 0, active: {}, canaries: {}, previous: {}, ticks: 0 };

/** The desired state. */
export async function selectState(sql: Sql): Promise<StoredState> {
  const rows = await sql<StoredState[]>`
    select revision, active, canaries, previous, ticks::float8 as ticks from release_state`;
  return rows[0] ?? EMPTY;
}

/** The desired state, locked until this transaction ends. */
export async function lockState(tx: Sql): Promise<StoredState> {
  const rows = await tx<StoredState[]>`
    select revision, active, canaries, previous, ticks::float8 as ticks
    from release_state for update`;
  return rows[0] ?? EMPTY;
}

/** Increments the event counter, so that waiting calls check again after the commit. */
export async function tick(tx: Sql): Promise<void> {
  await tx`update release_state set ticks = ticks + 1`;
}

/** Increments the event counters, so that web servers also check what is not in their pointers. */
export async function announce(tx: Sql): Promise<void> {
  await tx`update release_state set ticks = ticks + 1, moves = moves + 1`;
}

/** Stores the state. The transaction must hold its lock. */
export async function updateState(tx: Sql, state: FullState): Promise<void> {
  await tx`
    update release_state set
      revision = ${state.revision}, active = ${JSON.stringify(state.active)}::text::jsonb,
      canaries = ${JSON.stringify(state.canaries)}::text::jsonb,
      previous = ${JSON.stringify(state.previous)}::text::jsonb`;
}

/** Counters that tell whether anything has changed. */
export async function selectTicks(sql: Sql): Promise<Ticks> {
  const rows = await sql<Ticks[]>`
    select ticks::float8 as ticks, moves::float8 as moves, revision,
      exists (select from release_change where state = 'pending') as pending
    from release_state`;
  return rows[0] ?? { ticks: 0, moves: 0, revision: 0, pending: false };
}

/** The pointer of a host. */
export async function selectPointer(sql: Sql, host: string): Promise<StoredPointer | undefined> {
  const rows = await sql<StoredPointer[]>`
    select host, revision, active, variants, previous from release_pointer where host = ${host}`;
  return rows[0];
}

/** The pointers of all hosts. */
export async function selectPointers(sql: Sql): Promise<StoredPointer[]> {
  return sql<StoredPointer[]>`
    select host, revision, active, variants, previous from release_pointer order by host`;
}

/** Records that a host is alive, at most once an hour. */
export async function touchPointer(sql: Sql, host: string): Promise<void> {
  await sql`
    update release_pointer set seen_at = now()
    where host = ${host} and seen_at < now() - interval '1 hour'`;
}

/**
 * Deletes the pointers of hosts that have not reported for a while. The transaction must lock the
 * state.
 */
export async function deleteStalePointers(tx: Sql, olderThanMs: number): Promise<void> {
  await tx`
    delete from release_pointer
    where seen_at < now() - make_interval(secs => ${olderThanMs / 1000})`;
}

/** Moves pointers and increments the counters. The formerly active set becomes the previous one. */
export async function movePointers(
  tx: Sql,
  pointers: readonly Omit<StoredPointer, 'previous'>[],
): Promise<void> {
  if (pointers.length > 0) await announce(tx);
  for (const { host, revision, active, variants } of pointers) {
    await tx`
      insert into release_pointer (host, revision, active, variants)
      values (${host}, ${revision}, ${active}, ${JSON.stringify(variants)}::text::jsonb)
      on conflict (host) do update set
        revision = excluded.revision, active = excluded.active, variants = excluded.variants,
        previous = case
          when release_pointer.active = excluded.active then release_pointer.previous
          else release_pointer.active
        end,
        moved_at = now()`;
  }
  await touchSets(
    tx,
    pointers.flatMap(({ active, variants }) => [active, ...variants.map(({ set }) => set)]),
  );
}
