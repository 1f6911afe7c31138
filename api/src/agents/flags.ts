import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import { FLAGS } from '../../contract/flags.ts';
import { listed } from '../lists/order.ts';

/** A column for each flag of the table `agent`, which stores those that are known as JSON. */
export function flagColumns(sql: Sql): Fragment {
  return listed(
    sql,
    FLAGS.map(({ id }) => sql`(agent.flags -> ${id}::text)::boolean as ${sql(id)}`),
  );
}
