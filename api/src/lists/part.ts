import type { ListParams } from '../../contract/list.ts';
import type { Total } from '../../contract/total.ts';
import type { Fragment, Sql } from '../db/client.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Position, PositionForm } from './order.ts';

/** How much of a list without a limit is answered: more than any that is meant to be read whole. */
export const WHOLE_LIST = 1000;

/** How much of a list is wanted, from where. */
export interface Slice {
  limit: number;
  /** The row before the first wanted one; undefined at the start of the list. */
  after: Position | undefined;
}

/** What of the list `order` a request asks for. Answers 400 for a cursor of another list. */
export function sliceOf(order: PositionForm, params: ListParams, defaultLimit: number): Slice {
  const { limit = defaultLimit, cursor } = params;
  return { limit, after: cursor === undefined ? undefined : decodeCursor(order, cursor) };
}

/** One part of a list. */
export interface Part<T> {
  items: T[];
  /** The cursor of the part after it; null at the end of the list. */
  next: string | null;
  /** How long the whole list is, where the same statement counts it. */
  total?: Total;
}

/** Makes a part of `limit` rows of which one more than that was read, to see whether the list goes on. */
export function partOf<T extends { position: Position }>(
  rows: readonly T[],
  order: PositionForm,
  { limit }: Slice,
): Part<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last ? encodeCursor(order, last.position) : null;
  return { items, next };
}

/** A part as it is answered: without the positions, which only cursors need. */
export function withoutPositions<T extends { position: Position }>({ items, next }: Part<T>) {
  return { items: items.map(({ position: _, ...item }) => item), next };
}

/** What a read found. */
export interface Found<T> {
  readonly value: T;
  /** Where the list goes on, for the `Link` header (RFC 8288). */
  readonly nextPage?: { readonly cursor: string | null; readonly limit: number };
  /** How long the whole list is. */
  readonly total?: Total;
}

/** Most items of a list that are counted for its total. */
const TOTAL_MAX = 1000;

export const exactly = (count: number): Total => ({ count, isAtLeast: false });

/** Counts rows, up to {@link TOTAL_MAX}: a {@link Total} as JSON. @param from what follows `from` */
export function totalUpTo(sql: Sql, from: Fragment): Fragment {
  return sql`(
    select json_build_object(
      'count', least(count(*), ${TOTAL_MAX}::integer), 'isAtLeast', count(*) > ${TOTAL_MAX}::integer
    )
    from (select from ${from} limit ${TOTAL_MAX + 1}) as counted
  )`;
}

/** The same by a statement of its own. */
export async function countUpTo(sql: Sql, from: Fragment): Promise<Total> {
  const rows = await sql<{ total: Total }[]>`select ${totalUpTo(sql, from)} as total`;
  return rows[0]?.total ?? exactly(0);
}

/** Rows in the order of their positions; with `after`, those that follow it. */
export function sorted<T extends { position: Position }>(
  rows: readonly T[],
  after?: Position,
): T[] {
  return rows
    .filter(({ position }) => !after || compare(position, after) > 0)
    .sort((a, b) => compare(a.position, b.position));
}

/** As the database compares rows whose texts are in the collation "C". */
function compare(a: Position, b: Position): number {
  for (const [index, key] of a.entries()) {
    const other = b[index] ?? 0;
    const difference =
      typeof key === 'string'
        ? Buffer.compare(Buffer.from(key), Buffer.from(String(other)))
        : key - Number(other);
    if (difference !== 0) return difference;
  }
  return 0;
}
