import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import type { ListParams } from '../../contract/list.ts';
import type { Total } from '../../contract/total.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import {
  afterCursor,
  type Order,
  orderBy,
  type Position,
  type PositionForm,
  positionOf,
} from './order.ts';

/**
 * The page size of a list without a limit. It exceeds the length of every list that is meant to be
 * read whole.
 */
export const WHOLE_LIST = 1000;

/** A request for one page of a list. */
export interface PageRequest {
  limit: number;
  /** The position of the row before the page; undefined for the first page. */
  after: Position | undefined;
}

/** Returns the requested page. Throws a 400 `Problem` for a cursor of another list. */
export function pageRequestOf(
  order: PositionForm,
  params: ListParams,
  defaultLimit: number,
): PageRequest {
  const { limit = defaultLimit, cursor } = params;
  return { limit, after: cursor === undefined ? undefined : decodeCursor(order, cursor) };
}

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** The cursor of the next page; null at the end of the list. */
  next: string | null;
  /** The length of the whole list, if the same statement counts it. */
  total?: Total;
}

/**
 * Makes a page of at most `limit` rows. `rows` may hold one more, which shows that another page
 * follows.
 */
export function pageOf<T extends { position: Position }>(
  rows: readonly T[],
  order: PositionForm,
  { limit }: PageRequest,
): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last ? encodeCursor(order, last.position) : null;
  return { items, next };
}

/** The items of a list, as the parts of a statement. */
interface ListedItems {
  readonly columns: Fragment;
  readonly from: Fragment;
  readonly where: Fragment;
  /** Whether the list exists. */
  readonly exists?: Fragment;
}

/**
 * Selects one page of a list, as one JSON value, which is decoded fastest. Returns undefined if the
 * list does not exist.
 */
export async function selectItems<T>(
  sql: Sql,
  order: Order,
  pageRequest: PageRequest,
  { columns, from, where, exists = sql`true` }: ListedItems,
): Promise<Page<T> | undefined> {
  const rows = await sql<{ items: { item: T; position: Position }[] | null }[]>`
    select case when ${exists} then (
      select coalesce(json_agg(listed), '[]') from (
        select
          (select to_json(item) from (select ${columns}) as item) as item,
          ${positionOf(sql, order)} as position
        from ${from}
        where ${where} and ${afterCursor(sql, order, pageRequest.after)}
        order by ${orderBy(sql, order)} limit ${pageRequest.limit + 1}
      ) as listed
    ) end as items`;
  const items = rows[0]?.items;
  if (!items) return undefined;
  const page = pageOf(items, order, pageRequest);
  return { ...page, items: page.items.map(({ item }) => item) };
}

/** The result of a read. */
export interface Found<T> {
  readonly value: T;
  /** The next page, for the `Link` header (RFC 8288). */
  readonly nextPage?: { readonly cursor: string | null; readonly limit: number };
  /** The length of the whole list. */
  readonly total?: Total;
}

/** The highest total that is counted exactly. */
const TOTAL_MAX = 1000;

export const exactly = (count: number): Total => ({ count, isAtLeast: false });

/**
 * Counts rows up to {@link TOTAL_MAX}, as a {@link Total} in JSON.
 *
 * @param from the contents of the `from` clause
 */
export function totalUpTo(sql: Sql, from: Fragment): Fragment {
  return sql`(
    select json_build_object(
      'count', least(count(*), ${TOTAL_MAX}::integer), 'isAtLeast', count(*) > ${TOTAL_MAX}::integer
    )
    from (select from ${from} limit ${TOTAL_MAX + 1}) as counted
  )`;
}

/** Counts rows like {@link totalUpTo}, in its own statement. */
export async function countUpTo(sql: Sql, from: Fragment): Promise<Total> {
  const rows = await sql<{ total: Total }[]>`select ${totalUpTo(sql, from)} as total`;
  return rows[0]?.total ?? exactly(0);
}

/** Sorts rows by position; with `after`, keeps only the rows after it. */
export function sorted<T extends { position: Position }>(
  rows: readonly T[],
  after?: Position,
): T[] {
  return rows
    .filter(({ position }) => !after || compare(position, after) > 0)
    .sort((a, b) => compare(a.position, b.position));
}

/** Compares positions as the database does, with texts in the collation "C". */
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
