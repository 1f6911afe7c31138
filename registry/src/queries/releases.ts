import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { ListedFile } from '../../contract/digest.ts';
import type { SourceCheck, StoredRelease } from '../../contract/releases.ts';
import type { Provenance } from '../principal.ts';

interface ReleaseRow extends Omit<StoredRelease, 'files' | 'publishedAt' | 'prunedAt'> {
  id: number;
  publishedAt: Date;
  prunedAt: Date | null;
}

/** A release without its files. */
export interface ReleaseHead extends Omit<StoredRelease, 'files'> {
  readonly id: number;
}

const COLUMNS = (sql: Sql) => sql`
  id, name, version, digest, signature, published_at as "publishedAt",
  published_by as "publishedBy", provenance, checks, pruned_at as "prunedAt"`;

const headOf = (row: ReleaseRow): ReleaseHead => ({
  ...row,
  publishedAt: row.publishedAt.toISOString(),
  prunedAt: row.prunedAt?.toISOString() ?? null,
});

/** A release without its files. */
export async function selectHead(
  sql: Sql,
  name: string,
  version: string,
): Promise<ReleaseHead | undefined> {
  const [row] = await sql<ReleaseRow[]>`
    select ${COLUMNS(sql)} from release where name = ${name} and version = ${version}`;
  return row && headOf(row);
}

/** A release with its files. */
export async function selectRelease(
  sql: Sql,
  name: string,
  version: string,
): Promise<StoredRelease | undefined> {
  const head = await selectHead(sql, name, version);
  if (!head) return undefined;
  const { id, ...release } = head;
  const files = await sql<StoredRelease['files']>`
    select path, release_file.digest, size
    from release_file join release_blob using (digest)
    where release_id = ${id} order by path collate "C"`;
  return { ...release, files: [...files] };
}

/**
 * One page of releases without their files, newest first.
 *
 * @param before selects releases with smaller ids
 */
export async function selectReleases(
  sql: Sql,
  { name, before, limit }: { name?: string; before?: number; limit: number },
): Promise<ReleaseHead[]> {
  const rows = await sql<ReleaseRow[]>`
    select ${COLUMNS(sql)} from release
    where ${name === undefined ? sql`true` : sql`name = ${name}`}
      and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`;
  return rows.map(headOf);
}

/** The given versions that are published and not pruned. */
export async function selectPublished(
  sql: Sql,
  versions: Readonly<Record<string, string>>,
): Promise<{ id: number; name: string; version: string; digest: string }[]> {
  return sql<{ id: number; name: string; version: string; digest: string }[]>`
    select id, name, version, digest from release
    join unnest(${Object.keys(versions)}::text[], ${Object.values(versions)}::text[])
      as wanted (name, version) using (name, version)
    where pruned_at is null`;
}

/**
 * An error message if one of these versions was never published or was pruned; otherwise undefined.
 */
export async function unpublished(
  sql: Sql,
  versions: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const stored = await selectPublished(sql, versions);
  const labels = new Set(stored.map(({ name, version }) => `${name} ${version}`));
  const wanted = Object.entries(versions).map((release) => release.join(' '));
  const missing = wanted.find((label) => !labels.has(label));
  return missing && `${missing} is not stored. Publish it first.`;
}

/** How many versions of a release are stored. */
export async function countVersions(sql: Sql, name: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from release where name = ${name} and pruned_at is null`;
  return row?.count ?? 0;
}

interface NewRelease {
  readonly name: string;
  readonly version: string;
  readonly digest: string;
  readonly signature: string;
  readonly publishedBy: string;
  readonly provenance: Provenance | null;
  readonly checks: readonly SourceCheck[] | null;
}

/** Inserts a release. Returns its id; undefined if the version exists. */
export async function insertRelease(tx: Sql, release: NewRelease): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into release (name, version, digest, signature, published_by, provenance, checks)
    values (
      ${release.name}, ${release.version}, ${release.digest}, ${release.signature},
      ${release.publishedBy},
      ${release.provenance ? JSON.stringify(release.provenance) : null}::text::jsonb,
      ${release.checks ? JSON.stringify(release.checks) : null}::text::jsonb
    )
    on conflict (name, version) do nothing returning id`;
  return row?.id;
}

/** Links a release to its stored files. */
export async function insertReleaseFiles(
  tx: Sql,
  id: number,
  files: readonly ListedFile[],
): Promise<void> {
  await tx`
    insert into release_file (release_id, path, digest)
    select ${id}::integer, path, digest from unnest(
      ${files.map(({ path }) => path)}::text[], ${files.map(({ digest }) => digest)}::text[]
    ) as given (path, digest)
    on conflict do nothing`;
}

/** Locks a release, so that it is not pruned or restored before this transaction ends. */
export async function lockRelease(
  tx: Sql,
  name: string,
  version: string,
): Promise<ReleaseHead | undefined> {
  const [row] = await tx<ReleaseRow[]>`
    select ${COLUMNS(tx)} from release
    where name = ${name} and version = ${version} for update`;
  return row && headOf(row);
}

/** Replaces the record of the checks of a release's sources. */
export async function updateChecks(
  tx: Sql,
  id: number,
  checks: readonly SourceCheck[],
): Promise<void> {
  await tx`update release set checks = ${JSON.stringify(checks)}::text::jsonb where id = ${id}`;
}

/** Marks a release as not pruned. */
export async function restoreRelease(tx: Sql, id: number): Promise<void> {
  await tx`update release set pruned_at = null where id = ${id}`;
}

/** Unlinks a release's files and marks it as pruned. Its row stays, which reserves the version. */
export async function pruneRelease(tx: Sql, id: number): Promise<void> {
  await tx`delete from release_file where release_id = ${id}`;
  await tx`update release set pruned_at = now() where id = ${id}`;
}

/** The signatures of all releases whose files are stored. Locks the releases. */
export async function selectSignatures(tx: Sql) {
  return tx<{ id: number; name: string; version: string; digest: string; signature: string }[]>`
    select id, name, version, digest, signature from release
    where pruned_at is null order by id for update`;
}

/** The signatures of all stored releases and sets. */
export async function selectAllSignatures(sql: Sql): Promise<string[]> {
  const rows = await sql<{ signature: string }[]>`
    select signature from release where pruned_at is null
    union all
    select signature from release_set where signature is not null`;
  return rows.map(({ signature }) => signature);
}

export async function updateSignature(tx: Sql, id: number, signature: string): Promise<void> {
  await tx`update release set signature = ${signature} where id = ${id}`;
}
