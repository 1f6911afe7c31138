import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { z } from 'zod';
import { type NewOwnerSchema, OWNERS_MAX, type OwnerSchema } from '../../contract/access.ts';

/** The owners, ordered by remote. */
export async function selectOwners(sql: Sql): Promise<z.infer<typeof OwnerSchema>[]> {
  return sql<z.infer<typeof OwnerSchema>[]>`
    select remote, team, prefixes from release_owner order by remote limit ${OWNERS_MAX}`;
}

/** Serializes writers, so that two cannot claim the same prefix or exceed the maximum together. */
export async function lockOwners(tx: Sql): Promise<void> {
  await tx`lock table release_owner in share row exclusive mode`;
}

export async function upsertOwner(
  sql: Sql,
  remote: string,
  { team, prefixes }: z.output<typeof NewOwnerSchema>,
): Promise<void> {
  await sql`
    insert into release_owner (remote, team, prefixes)
    values (${remote}, ${team}, ${prefixes}::text[])
    on conflict (remote) do update set team = excluded.team, prefixes = excluded.prefixes`;
}

/** Returns the team that owned the remote; undefined if it had no owner. */
export async function deleteOwner(sql: Sql, remote: string): Promise<string | undefined> {
  const [row] = await sql<{ team: string }[]>`
    delete from release_owner where remote = ${remote} returning team`;
  return row?.team;
}
