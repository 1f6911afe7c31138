import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import { z } from 'zod';

/** The values that each type of key allows. */
const KEY_TYPES = {
  integer: z.int32(),
  float: z.number(),
  // PostgreSQL cannot store a null character.
  text: z.string().refine((text) => !text.includes('\0')),
  time: z.iso.datetime({ precision: 6 }).refine((time) => !time.startsWith('0000')),
} as const;

type KeyType = keyof typeof KEY_TYPES;

/** A column, or an expression over columns, that a list is ordered by. */
export interface OrderKey {
  readonly type: KeyType;
  readonly column: (sql: Sql) => Fragment;
}

/** The shape of a position in an order. */
export interface PositionForm {
  /** Identifies the order in cursors. */
  readonly name: string;
  readonly keys: readonly { readonly type: KeyType }[];
}

/**
 * A total order of rows. All keys sort in the same direction, so "after this row" is one row
 * comparison and one range of an index over the same keys.
 */
export interface Order extends PositionForm {
  readonly keys: readonly OrderKey[];
  readonly direction?: 'descending';
}

/** The position of a row in an order: the values of its keys. */
export type Position = readonly (string | number)[];

/** Returns the expressions for `order by`. */
export function orderBy(sql: Sql, { keys, direction }: Order): Fragment {
  return listed(
    sql,
    keys.map(({ column }) => (direction ? sql`${column(sql)} desc` : column(sql))),
  );
}

/**
 * Returns the position of a row as `json`, because `jsonb` would convert each number to `numeric`.
 */
export function positionOf(sql: Sql, { keys }: Order): Fragment {
  const values = keys.map(({ type, column }) =>
    type === 'time'
      ? sql`to_char(${column(sql)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : column(sql),
  );
  return sql`json_build_array(${listed(sql, values)})`;
}

/**
 * Returns the condition that a row comes after `position`, which is true for every row without one.
 */
export function afterCursor(sql: Sql, order: Order, position: Position | undefined): Fragment {
  if (!position) return sql`true`;
  const columns = listed(
    sql,
    order.keys.map(({ column }) => column(sql)),
  );
  const values = listed(
    sql,
    order.keys.map(({ type }, index) => typedValue(sql, type, position[index] ?? 0)),
  );
  return order.direction ? sql`(${columns}) < (${values})` : sql`(${columns}) > (${values})`;
}

/** Returns whether the values match the keys of an order. */
export function isPosition(values: readonly unknown[], { keys }: PositionForm): values is Position {
  return (
    values.length === keys.length &&
    keys.every(({ type }, index) => KEY_TYPES[type].safeParse(values[index]).success)
  );
}

// The cast lets PostgreSQL use the index: the value must have the type of the column.
function typedValue(sql: Sql, type: KeyType, value: string | number): Fragment {
  switch (type) {
    case 'integer':
      return sql`${value}::integer`;
    case 'float':
      return sql`${value}::float8`;
    case 'text':
      return sql`${value}::text`;
    case 'time':
      // Sent as text, because the driver would convert it to a Date and lose the microseconds.
      return sql`${value}::text::timestamptz`;
    default:
      return type satisfies never;
  }
}

/** Joins fragments with commas. */
export function listed(sql: Sql, fragments: readonly Fragment[]): Fragment {
  return joined(sql, fragments, sql`, `);
}

/** Joins fragments with a separator. */
export function joined(sql: Sql, fragments: readonly Fragment[], separator: Fragment): Fragment {
  const [first = sql``, ...others] = fragments;
  return others.reduce((list, each) => sql`${list}${separator}${each}`, first);
}
