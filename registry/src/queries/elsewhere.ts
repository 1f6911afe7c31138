import type { Sql } from '@agent-atlas/server-kit/db/client';
import { HOST_RELEASE } from '../../contract/releases.ts';
import type { Elsewhere } from '../../contract/sets.ts';

/** A release that a build cannot run, with the set and the build that serve its pages. */
export interface ServedElsewhere extends Elsewhere {
  readonly host: string;
}

/**
 * For each release in these sets that their host cannot run: a set of another build that can, if there is one. It takes
 * the next older build before a newer one. Of that build, it takes the set with the same versions, the active one, the
 * previous one, or the one with the most equal versions, in this order: others may have been composed for a check only.
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
      select distinct on (remote, version) own.*, remote, versions ->> remote as version
      from own, jsonb_object_keys(lacks) as remote
      order by remote, version, at
    ), equal as (
      select own.id, other.set_id, count(*) as members
      from own
      join release_set_member as member on member.set_id = own.id
      join release_set_member as other using (release_id)
      group by own.id, other.set_id
    )
    select distinct on (remote, lacking.version)
      remote, lacking.version, other.id as set, other.host
    from lacking
    join release on release.name = remote and release.version = lacking.version
    join release_set_member on release_id = release.id
    join release_set as other on other.id = set_id
    join equal on equal.id = lacking.id and equal.set_id = other.id
    join release as build on build.name = ${HOST_RELEASE} and build.version = other.shell
    left join release_pointer as pointer on pointer.host = other.host
    where other.host <> ${host} and other.signature is not null and build.pruned_at is null
      and not jsonb_exists(other.lacks, remote)
    order by remote, lacking.version, build.published_at > lacking.published_at,
      abs(extract(epoch from build.published_at - lacking.published_at)),
      other.versions_hash = lacking.versions_hash desc,
      (pointer.active = other.id) is true desc, (pointer.previous = other.id) is true desc,
      equal.members desc, other.stored_at desc, other.id`;
}
