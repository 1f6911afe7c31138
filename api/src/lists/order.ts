import { z } from 'zod';
import type { Fragment, Sql } from '../db/client.ts';

/** What an order compares, in the type that it has in the database. */
const KEY_TYPES = {
  integer: z.int32(),
  float: z.number(),
  // What no database can hold must not reach it.
  text: z.string().refine((text) => !text.includes('\0')),
  time: z.iso.datetime({ precision: 6 }).refine((time) => !time.startsWith('0000')),
} as const;

type KeyType = keyof typeof KEY_TYPES;

/** A column, or an expression of columns, that a list is ordered by. */
export interface OrderKey {
  readonly type: KeyType;
  readonly column: (sql: Sql) => Fragment;
}

/** What a position in an order consists of. */
export interface PositionForm {
  /** Told apart from others by it. */
  readonly name: string;
  readonly keys: readonly { readonly type: KeyType }[];
}

/**
 * A total order of rows: all keys run the same way, so that what follows a row is one comparison of
 * rows, and one range of an index over the same keys.
 */
export interface Order extends PositionForm {
  readonly keys: readonly OrderKey[];
  readonly direction?: 'descending';
}

/** Where a row stands in an order: its keys. */
export type Position = readonly (string | number)[];

/** What follows `order by`. */
export function orderBy(sql: Sql, { keys, direction }: Order): Fragment {
  return listed(
    sql,
    keys.map(({ column }) => (direction ? sql`${column(sql)} desc` : column(sql))),
  );
}

/** The position of a row, as a column of the type `json`: `jsonb` would make a `numeric` of each number. */
export function positionOf(sql: Sql, { keys }: Order): Fragment {
  const values = keys.map(({ type, column }) =>
    type === 'time'
      ? sql`to_char(${column(sql)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : column(sql),
  );
  return sql`json_build_array(${listed(sql, values)})`;
}

/** The condition that a row stands after `position`; true of every row when there is none. */
export function follows(sql: Sql, order: Order, position: Position | undefined): Fragment {
  if (!position) return sql`true`;
  const columns = listed(
    sql,
    order.keys.map(({ column }) => column(sql)),
  );
  const values = listed(
    sql,
    order.keys.map(({ type }, index) => given(sql, type, position[index] ?? 0)),
  );
  return order.direction ? sql`(${columns}) < (${values})` : sql`(${columns}) > (${values})`;
}

/** Whether these are values for the keys of an order. */
export function isPosition(values: readonly unknown[], { keys }: PositionForm): values is Position {
  return (
    values.length === keys.length &&
    keys.every(({ type }, index) => KEY_TYPES[type].safeParse(values[index]).success)
  );
}

// With its type: an index is used only for values of the type of its column.
function given(sql: Sql, type: KeyType, value: string | number): Fragment {
  switch (type) {
    case 'integer':
      return sql`${value}::integer`;
    case 'float':
      return sql`${value}::float8`;
    case 'text':
      return sql`${value}::text`;
    case 'time':
      // As a text, because the client would make a date of it and lose the microseconds.
      return sql`${value}::text::timestamptz`;
    default:
      return type satisfies never;
  }
}

/** Fragments with commas between them. */
export function listed(sql: Sql, fragments: readonly Fragment[]): Fragment {
  return joined(sql, fragments, sql`, `);
}

/** Fragments with another between them. */
export function joined(sql: Sql, fragments: readonly Fragment[], between: Fragment): Fragment {
  const [first = sql``, ...others] = fragments;
  return others.reduce((list, each) => sql`${list}${between}${each}`, first);
}
