import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import type { Sql } from '@agent-atlas/server-kit/db/client';
import { type RecordedDiff, ReleaseDiffSchema } from '../../contract/diffs.ts';

/** How many unaccepted diffs of a remote are kept. */
const DIFFS_KEPT = 50;
/** How many of a remote's diffs keep their pictures, and for how many days. */
const PICTURES_KEPT = 10;
const PICTURE_DAYS = 30;

/** Matches the names that `nameOf` gives to teams. */
const TEAM = 'team:%';

/** A recorded diff without its changes. */
export interface DiffHead extends Omit<RecordedDiff, 'diff'> {
  /** The version that it compares with; null if none was active. */
  readonly base: string | null;
  /** How many changes it lists, and how much could not be compared. */
  readonly changes: number;
  readonly problems: number;
}

interface HeadRow extends Omit<DiffHead, 'at' | 'accepted'> {
  at: Date;
  reviewer: string | null;
  acceptedBy: string | null;
  acceptedAt: Date | null;
}

interface DiffRow extends HeadRow {
  document: string;
}

const COLUMNS = (sql: Sql) => sql`
  release_diff.id, release.name, release.version, release_diff.digest,
  base_version as base, changes, problems,
  recorded_at as at, recorded_by as by,
  reviewer, accepted_by as "acceptedBy", accepted_at as "acceptedAt"`;

/** A diff with its release and its latest acceptance. */
const SOURCE = (sql: Sql) => sql`
  release_diff
  join release on release.id = release_id
  left join lateral (
    select reviewer, accepted_by, accepted_at from release_diff_acceptance
    where diff_id = release_diff.id order by release_diff_acceptance.id desc limit 1
  ) as acceptance on true`;

function headOf({ reviewer, acceptedBy, acceptedAt, ...row }: HeadRow): DiffHead {
  const accepted =
    reviewer !== null && acceptedBy !== null && acceptedAt !== null
      ? { reviewer, by: acceptedBy, at: acceptedAt.toISOString() }
      : null;
  return { ...row, at: row.at.toISOString(), accepted };
}

function diffOf({ document, ...row }: DiffRow): RecordedDiff {
  const { base: _, changes: _changes, problems: _problems, ...head } = headOf(row);
  return { ...head, diff: ReleaseDiffSchema.parse(parseJson(document)) };
}

/**
 * The latest diff of a version against a base; undefined if none is recorded. If the remote requires
 * reviews, a diff that a team recorded does not count.
 */
export async function selectDiff(
  sql: Sql,
  name: string,
  version: string,
  base: string | null,
): Promise<RecordedDiff | undefined> {
  const [row] = await sql<DiffRow[]>`
    select ${COLUMNS(sql)}, document from ${SOURCE(sql)}
    where release.name = ${name} and release.version = ${version}
      and base_version is not distinct from ${base}::text
      and (
        recorded_by not like ${TEAM}
        or not exists (select from release_review where remote = release.name)
      )
    order by release_diff.id desc limit 1`;
  return row && diffOf(row);
}

/** The diff with this id. */
export async function selectDiffById(sql: Sql, id: number): Promise<RecordedDiff | undefined> {
  const [row] = await sql<DiffRow[]>`
    select ${COLUMNS(sql)}, document from ${SOURCE(sql)} where release_diff.id = ${id}`;
  return row && diffOf(row);
}

/** The latest diffs of all remotes. */
export async function selectDiffHeads(sql: Sql, limit: number): Promise<DiffHead[]> {
  const rows = await sql<HeadRow[]>`
    select ${COLUMNS(sql)} from ${SOURCE(sql)} order by release_diff.id desc limit ${limit}`;
  return rows.map(headOf);
}

/** The bytes of a diff's picture; undefined if it is no longer stored. */
export async function selectPicture(
  sql: Sql,
  id: number,
  digest: string,
): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ bytes: Uint8Array }[]>`
    select bytes from release_diff_file join release_blob using (digest)
    where diff_id = ${id} and digest = ${digest}`;
  return row?.bytes;
}

/** A diff whose pictures are stored. */
export interface NewDiff {
  readonly releaseId: number;
  readonly base: string | null;
  readonly digest: string;
  readonly document: string;
  /** How many changes it lists, and how much could not be compared. */
  readonly changes: number;
  readonly problems: number;
  readonly by: string;
  /** Digests of its pictures. */
  readonly pictures: readonly string[];
}

/**
 * Records a diff, unless the latest one of its release and base is the same. A diff that the owner or
 * a server records is compared only with those that teams did not record. Returns whether it is new.
 */
export async function insertDiff(tx: Sql, diff: NewDiff): Promise<boolean> {
  const [inserted] = await tx<{ id: number }[]>`
    insert into release_diff (
      release_id, base_version, digest, document, changes, problems, recorded_by
    )
    select
      ${diff.releaseId}::integer, ${diff.base}::text, ${diff.digest}, ${diff.document},
      ${diff.changes}::integer, ${diff.problems}::integer, ${diff.by}
    where ${diff.digest} is distinct from (
      select digest from release_diff
      where release_id = ${diff.releaseId} and base_version is not distinct from ${diff.base}::text
        and (recorded_by not like ${TEAM} or ${diff.by}::text like ${TEAM})
      order by id desc limit 1
    )
    returning id`;
  const id = inserted?.id;
  if (id === undefined) return false;
  await tx`
    insert into release_diff_file (diff_id, digest)
    select ${id}::integer, digest from unnest(${[...diff.pictures]}::text[]) as given (digest)`;
  return true;
}

export async function insertAcceptance(
  tx: Sql,
  { id, digest, reviewer, by }: { id: number; digest: string; reviewer: string; by: string },
): Promise<void> {
  await tx`
    insert into release_diff_acceptance (diff_id, digest, reviewer, accepted_by)
    values (${id}, ${digest}, ${reviewer}, ${by})`;
}

/** Removes old pictures, and old diffs that were never accepted. */
export async function trimDiffs(sql: Sql): Promise<void> {
  await sql`
    with ranked as (
      select
        release_diff.id, recorded_at,
        row_number() over (partition by name order by release_diff.id desc) as rank
      from release_diff join release on release.id = release_id
    )
    delete from release_diff_file using ranked
    where diff_id = ranked.id
      and (rank > ${PICTURES_KEPT} or recorded_at < now() - make_interval(days => ${PICTURE_DAYS}))`;
  await sql`
    with ranked as (
      select
        release_diff.id,
        row_number() over (partition by name order by release_diff.id desc) as rank
      from release_diff join release on release.id = release_id
    )
    delete from release_diff using ranked
    where release_diff.id = ranked.id and rank > ${DIFFS_KEPT}
      and not exists (select from release_diff_acceptance where diff_id = ranked.id)`;
}

/** The remotes whose versions need an accepted diff. */
export async function selectReviewed(sql: Sql): Promise<string[]> {
  const rows = await sql<{ remote: string }[]>`select remote from release_review order by remote`;
  return rows.map(({ remote }) => remote);
}

export async function requireReview(tx: Sql, remote: string, by: string): Promise<void> {
  await tx`
    insert into release_review (remote, required_by) values (${remote}, ${by})
    on conflict (remote) do nothing`;
}

/** Returns whether the remote's versions needed an accepted diff. */
export async function waiveReview(tx: Sql, remote: string): Promise<boolean> {
  const rows = await tx`delete from release_review where remote = ${remote} returning remote`;
  return rows.length > 0;
}
