import type { Sql } from '@agent-atlas/server-kit/db/client';
import { HOST_RELEASE } from '../../contract/releases.ts';
import type { Elsewhere } from '../../contract/sets.ts';

/** A release that a build cannot run, with the set and the build that serve its pages. */
export interface ServedElsewhere extends Elsewhere {
  readonly host: string;
}

/**
 * For each release in these sets that their host cannot run: a set of another build that can, if there is one. It takes
 * the next older build before a newer one, and of that build the set with the same versions, the active one, or the
 * latest, in this order.
 *
 * @param sets ids of sets of one host, the most important first
 */
export async function selectElsewhere(
  sql: Sql,
  host: string,
  sets: readonly string[],
): Promise<ServedElsewhere[]> {
  return sql<ServedElsewhere[]>`
    with own as (
      select release_set.*, given.at, build.published_at
      from unnest(${[...sets]}::text[]) with ordinality as given (id, at)
      join release_set using (id)
      join release as build on build.name = ${HOST_RELEASE} and build.version = shell
      where lacks <> '{}'
    ), lacking as (
      select remote, versions ->> remote as version, min(published_at) as published_at
      from own, jsonb_object_keys(lacks) as remote
      group by remote, version
    )
    select distinct on (remote, version) remote, lacking.version, other.id as set, other.host
    from lacking
    join release on release.name = remote and release.version = lacking.version
    join release_set_member on release_id = release.id
    join release_set as other on other.id = set_id
    join release as build on build.name = ${HOST_RELEASE} and build.version = other.shell
    left join release_pointer on release_pointer.host = other.host
    where other.host <> ${host} and other.signature is not null and build.pruned_at is null
      and not jsonb_exists(other.lacks, remote)
    order by remote, version, build.published_at > lacking.published_at,
      abs(extract(epoch from build.published_at - lacking.published_at)),
      (select min(at) from own where own.versions_hash = other.versions_hash),
      (release_pointer.active = other.id) is true desc, other.stored_at desc, other.id`;
}
