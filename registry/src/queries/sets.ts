import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { ListedFile } from '../../contract/digest.ts';
import type { Versions } from '../../contract/releases.ts';
import type { StoredSet } from '../../contract/sets.ts';
import { versionsHash } from '../digest.ts';

/** By remote that a build of the host cannot run: what it lacks. */
export type Lacks = Readonly<Record<string, readonly string[]>>;

/** A composed set, before it is stored. */
export interface NewSet {
  readonly id: string;
  readonly host: string;
  readonly versions: Versions;
  readonly document: string;
  readonly files: readonly ListedFile[];
  readonly signature: string;
  /** The ids of its releases. */
  readonly members: readonly number[];
  /** The name of the principal that stores it. */
  readonly storedBy: string;
}

/**
 * Stores a set whose files are already stored. Storing it again changes nothing, unless the stored
 * one has no signature: all of it is replaced, because nothing proves where its content comes from.
 */
export async function insertSet(tx: Sql, set: NewSet): Promise<void> {
  const rows = await tx`
    insert into release_set (
      id, host, versions, versions_hash, document, signature, stored_by
    )
    values (
      ${set.id}, ${set.host}, ${JSON.stringify(set.versions)}::text::jsonb,
      ${versionsHash(set.versions)}, ${set.document}, ${set.signature}, ${set.storedBy}
    )
    on conflict (id) do update set
      host = excluded.host, versions = excluded.versions, versions_hash = excluded.versions_hash,
      document = excluded.document, signature = excluded.signature, stored_by = excluded.stored_by
    where release_set.signature is null
    returning id`;
  if (rows.length === 0) return;
  await tx`delete from release_set_member where set_id = ${set.id}`;
  await tx`delete from release_set_file where set_id = ${set.id}`;
  await tx`
    insert into release_set_member (set_id, release_id)
    select ${set.id}, id from unnest(${[...set.members]}::integer[]) as given (id)`;
  await tx`
    insert into release_set_file (set_id, path, digest)
    select ${set.id}, path, digest from unnest(
      ${set.files.map(({ path }) => path)}::text[], ${set.files.map(({ digest }) => digest)}::text[]
    ) as given (path, digest)`;
}

/** A set with the list of its files. */
export async function selectSet(sql: Sql, id: string): Promise<StoredSet | undefined> {
  const [set] = await sql<Pick<StoredSet, 'document' | 'signature'>[]>`
    select document, signature from release_set where id = ${id}`;
  if (!set) return undefined;
  const files = await sql<StoredSet['files']>`
    select path, release_set_file.digest, size
    from release_set_file join release_blob using (digest)
    where set_id = ${id} order by path collate "C"`;
  return { id, ...set, files: [...files] };
}

/** The signatures of all signed sets. Locks the sets. */
export async function selectSetSignatures(tx: Sql) {
  return tx<{ id: string; signature: string }[]>`
    select id, signature from release_set where signature is not null order by id for update`;
}

export async function updateSetSignature(tx: Sql, id: string, signature: string): Promise<void> {
  await tx`update release_set set signature = ${signature} where id = ${id}`;
}

/** Finds the stored sets of hosts by their versions. */
export interface SetIndex {
  idOf(host: string, versions: Versions): string | undefined;
  /** What the host lacks to run these versions; empty if there is no such set. */
  lacksOf(host: string, versions: Versions): Lacks;
}

/**
 * Finds the signed sets of these versions for each of these hosts. If there are several, it takes
 * the oldest, so that a later upload cannot replace a set.
 */
export async function selectSetIndex(
  sql: Sql,
  hosts: readonly string[],
  versions: readonly Versions[],
): Promise<SetIndex> {
  const hashes = versions.map(versionsHash);
  const rows = await sql<{ host: string; hash: string; id: string; lacks: Lacks }[]>`
    select distinct on (host, versions_hash) host, versions_hash as hash, id, lacks
    from release_set
    where host = any(${[...hosts]}::text[]) and versions_hash = any(${hashes}::text[])
      and signature is not null
    order by host, versions_hash, stored_at, id`;
  const found = new Map(rows.map((row) => [`${row.host} ${row.hash}`, row]));
  const find = (host: string, wanted: Versions) => found.get(`${host} ${versionsHash(wanted)}`);
  return {
    idOf: (host, wanted) => find(host, wanted)?.id,
    lacksOf: (host, wanted) => find(host, wanted)?.lacks ?? {},
  };
}

/** Marks sets as used now, which protects them from garbage collection. Returns their hosts. */
export async function touchSets(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ host: string }[]>`
    update release_set set used_at = now()
    where id in (
      select id from release_set where id = any(${[...ids]}::text[]) order by id for no key update
    )
    returning host`;
  return new Set(rows.map(({ host }) => host));
}

/** The sets that pointers reference, and those that servers have reported since `since`. */
const IN_USE = (sql: Sql, since: Date) => sql`
  select active from release_pointer
  union select set_id from release_server where set_id is not null and seen_at >= ${since}
  union select previous from release_pointer where previous is not null
  union select variant ->> 'set' from release_pointer, jsonb_array_elements(variants) as variant`;

/**
 * A host with a set in use that contains this release. Counts servers that reported since `since`.
 */
export async function selectHostServing(
  sql: Sql,
  releaseId: number,
  since: Date,
): Promise<string | undefined> {
  const [row] = await sql<{ host: string }[]>`
    select host from release_set_member join release_set on release_set.id = set_id
    where release_id = ${releaseId} and set_id in (${IN_USE(sql, since)}) limit 1`;
  return row?.host;
}

/**
 * A host that runs this release of the shell: a server has reported so since `since`, or a set in
 * use references all its browser files. In the second case, servers of that build may start at any
 * time.
 */
export async function selectHostRunning(
  sql: Sql,
  releaseId: number,
  since: Date,
): Promise<string | undefined> {
  const [row] = await sql<{ host: string }[]>`
    select host from release_server, release
    where release.id = ${releaseId} and version = '0.0.0-h' || host and seen_at >= ${since}
    union all
    select host from release_set
    where release_set.id in (${IN_USE(sql, since)}) and not exists (
      select from release_file
      where release_id = ${releaseId} and path ~ '\\.js$' and not coalesce(
        jsonb_exists(document::jsonb -> 'integrity', '/assets/' || substring(path from '[^/]*$')),
        false))
    limit 1`;
  return row?.host;
}

/** Deletes the sets that contain this release. The caller must check that none is in use. */
export async function deleteSetsWith(tx: Sql, releaseId: number): Promise<void> {
  await tx`
    delete from release_set
    where id in (select set_id from release_set_member where release_id = ${releaseId})`;
}

/**
 * Counts all servers that are not deleted, so that a server that was disconnected finds its set
 * again.
 */
const EVER = new Date(0);

/** Deletes unused sets that are older than `olderThanMs` or not among the `keep` last used. */
export async function deleteUnusedSets(
  tx: Sql,
  olderThanMs: number,
  keep: number,
): Promise<number> {
  const rows = await tx`
    delete from release_set where id not in (${IN_USE(tx, EVER)}) and (
      used_at < now() - make_interval(secs => ${olderThanMs / 1000})
      or id in (select id from release_set order by used_at desc, id offset ${keep})
    )
    returning id`;
  return rows.length;
}
