import type { Order } from '../../contract/declaration.ts';
import type { DataVersion } from '../../contract/http.ts';
import type { Sql } from '../db/client.ts';
import type { ChangeSet } from './change-set.ts';

/** The channel (`listen`) that the API's processes hear of changes on. */
export const CHANNEL = 'atlas_changes';

/** A notification holds 8,000 bytes, and an id has up to ten digits. */
const IDS_PER_PART = 500;

/** What several writes changed together, in parts that each fit into one notification. */
export function partsOf(writes: readonly ChangeSet[]): ChangeSet[] {
  if (writes.some(({ everything }) => everything)) return [{ everything: true }];
  const orders = [...new Set<Order>(writes.flatMap((changes) => changes.orders ?? []))];
  return [
    ...chunks(writes.flatMap(({ agents = [] }) => agents)).map((agents) => ({ agents })),
    ...chunks(writes.flatMap(({ reviews = [] }) => reviews)).map((reviews) => ({ reviews })),
    ...(orders.length > 0 ? [{ orders }] : []),
  ];
}

function chunks(ids: readonly number[]): number[][] {
  const left = [...new Set(ids)];
  const parts: number[][] = [];
  while (left.length > 0) parts.push(left.splice(0, IDS_PER_PART));
  return parts;
}

/**
 * Tells the API's processes on this database what was written, each part under a number of its own.
 * In a transaction they are told when it is committed. Gives the last number.
 *
 * @param from names the process that knows already
 */
export async function announce(sql: Sql, parts: readonly ChangeSet[], from = ''): Promise<number> {
  const bodies = parts.map((part) => JSON.stringify(part));
  const rows = await sql<{ value: number }[]>`
    with counted as (
      update data_version set value = value + ${bodies.length}::integer returning value
    ), message as (
      select counted.value - ${bodies.length}::integer + part.place as value, part.body
      from counted, unnest(${bodies}::text[]) with ordinality as part (body, place)
      order by part.place
    ), sent as (
      select value, pg_notify(${CHANNEL}, json_build_object(
        'from', ${from}::text, 'value', value, 'touched', body::json)::text)
      from message
    )
    select max(value)::float8 as value from sent where pg_notify is not null`;
  return rows[0]?.value ?? 0;
}

/** The number of the last change, and the database it is counted in. */
export async function selectVersion(sql: Sql): Promise<DataVersion> {
  const rows = await sql<DataVersion[]>`
    select epoch::float8 as epoch, value::float8 as value from data_version`;
  return rows[0] ?? { epoch: 0, value: 0 };
}
