import { createHmac } from 'node:crypto';
import { householdOf } from '@agent-atlas/server-kit/base/networks';
import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { ObservationBatch } from '../../contract/observations.ts';

/** How many views of a release one network may contribute per hour. */
export const NETWORK_VIEWS_MAX = 1000;

/** What a network was served of a release within an hour, and what it has reported about it. */
export interface Credit {
  readonly network: string;
  readonly remote: string;
  readonly version: string;
  views: number;
  failed: number;
  measured: number;
  errors: number;
}

/** Replaces IP addresses with keyed hashes of their networks. */
export type HashNetwork = (address: string) => string;

export function createHashNetwork(secret: string): HashNetwork {
  return (address) =>
    createHmac('sha256', secret)
      .update(`observed network:${householdOf(address)}`)
      .digest('base64url')
      .slice(0, 22);
}

export const creditKey = (network: string, remote: string, version: string) =>
  `${network} ${remote}@${version}`;

/**
 * Locks the credits that a batch uses, by {@link creditKey}. Creates credits for networks with new
 * views, and renews credits that are older than an hour.
 */
export async function lockCredits(
  tx: Sql,
  { views, reports }: Pick<ObservationBatch, 'views' | 'reports'>,
  hash: HashNetwork,
): Promise<Map<string, Credit>> {
  const viewed = views.map(({ address, ...of }) => ({ ...of, network: hash(address) }));
  await tx`
    insert into observation_network as known (network, remote, version)
    select distinct * from unnest(
      ${viewed.map(({ network }) => network)}::text[],
      ${viewed.map(({ remote }) => remote)}::text[],
      ${viewed.map(({ version }) => version)}::text[]
    )
    order by 1, 2, 3
    on conflict (network, remote, version) do update
      set views = 0, failed = 0, measured = 0, errors = 0, started_at = now()
      where known.started_at < now() - interval '1 hour'`;
  const used = [
    ...viewed,
    ...reports.map(({ address, page }) => ({ ...page, network: hash(address) })),
  ];
  const rows = await tx<Credit[]>`
    select network, remote, version, views, failed, measured, errors
    from observation_network
    where started_at >= now() - interval '2 hours' and (network, remote, version) in (
      select * from unnest(
        ${used.map(({ network }) => network)}::text[],
        ${used.map(({ remote }) => remote)}::text[],
        ${used.map(({ version }) => version)}::text[]
      )
    )
    order by network, remote, version
    for update`;
  return new Map(rows.map((row) => [creditKey(row.network, row.remote, row.version), { ...row }]));
}

/** Stores the remaining amounts of locked credits. */
export async function storeCredits(tx: Sql, credits: Iterable<Credit>): Promise<void> {
  const rows = [...credits];
  const column = <T>(of: (row: Credit) => T) => rows.map(of);
  await tx`
    update observation_network as known
    set views = given.views, failed = given.failed, measured = given.measured, errors = given.errors
    from unnest(
      ${column(({ network }) => network)}::text[],
      ${column(({ remote }) => remote)}::text[],
      ${column(({ version }) => version)}::text[],
      ${column(({ views }) => views)}::integer[],
      ${column(({ failed }) => failed)}::integer[],
      ${column(({ measured }) => measured)}::integer[],
      ${column(({ errors }) => errors)}::integer[]
    ) as given (network, remote, version, views, failed, measured, errors)
    where (known.network, known.remote, known.version)
      = (given.network, given.remote, given.version)`;
}

/** Deletes credits that are too old to be used. */
export async function pruneCredits(sql: Sql): Promise<void> {
  await sql`delete from observation_network where started_at < now() - interval '2 hours'`;
}
