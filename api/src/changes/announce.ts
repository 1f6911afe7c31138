import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Order } from '../../contract/declaration.ts';
import type { DataVersion } from '../../contract/http.ts';
import type { ChangeSet } from './change-set.ts';

/** The notification channel on which the API processes announce changes. */
export const CHANNEL = 'atlas_changes';

/** A notification holds at most 8,000 bytes, and an id has up to ten digits. */
const IDS_PER_MESSAGE = 500;

/** Merges the changes of several writes into messages that each fit into one notification. */
export function toMessages(writes: readonly ChangeSet[]): ChangeSet[] {
  if (writes.some(({ everything }) => everything)) return [{ everything: true }];
  const orders = [...new Set<Order>(writes.flatMap((changes) => changes.orders ?? []))];
  return [
    ...chunks(writes.flatMap(({ agents = [] }) => agents)).map((agents) => ({ agents })),
    ...chunks(writes.flatMap(({ reviews = [] }) => reviews)).map((reviews) => ({ reviews })),
    ...(orders.length > 0 ? [{ orders }] : []),
  ];
}

function chunks(ids: readonly number[]): number[][] {
  const remaining = [...new Set(ids)];
  const result: number[][] = [];
  while (remaining.length > 0) result.push(remaining.splice(0, IDS_PER_MESSAGE));
  return result;
}

/**
 * Announces changes to the API processes on this database and gives each message its own version.
 * In a transaction, PostgreSQL delivers them on commit. Returns the last version.
 *
 * @param from identifies the process that sends them and already applied them
 */
export async function announce(
  sql: Sql,
  messages: readonly ChangeSet[],
  from = '',
): Promise<number> {
  const bodies = messages.map((message) => JSON.stringify(message));
  const rows = await sql<{ value: number }[]>`
    with counted as (
      update data_version set value = value + ${bodies.length}::integer returning value
    ), message as (
      select counted.value - ${bodies.length}::integer + part.number as value, part.body
      from counted, unnest(${bodies}::text[]) with ordinality as part (body, number)
      order by part.number
    ), sent as (
      select value, pg_notify(${CHANNEL}, json_build_object(
        'from', ${from}::text, 'value', value, 'touched', body::json)::text)
      from message
    )
    select max(value)::float8 as value from sent where pg_notify is not null`;
  return rows[0]?.value ?? 0;
}

/** Returns the version of the last change, and the epoch of the database that counts it. */
export async function selectVersion(sql: Sql): Promise<DataVersion> {
  const rows = await sql<DataVersion[]>`
    select epoch::float8 as epoch, value::float8 as value from data_version`;
  return rows[0] ?? { epoch: 0, value: 0 };
}
