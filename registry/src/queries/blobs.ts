import type { Sql } from '@agent-atlas/server-kit/db/client';

/** A file's content and its digest. */
export interface Blob {
  readonly digest: string;
  readonly bytes: Buffer;
}

/**
 * Stores files that are not stored yet, and protects all of them from garbage collection while
 * their upload is in progress.
 */
export async function storeBlobs(sql: Sql, blobs: readonly Blob[]): Promise<void> {
  if (blobs.length === 0) return;
  // Locks rows in a fixed order, so that concurrent uploads cannot deadlock.
  const unique = new Map(blobs.map((blob) => [blob.digest, blob]));
  const sorted = [...unique.values()].sort((a, b) => (a.digest < b.digest ? -1 : 1));
  const touched = await sql<{ digest: string }[]>`
    update release_blob set stored_at = now()
    where digest in (
      select digest from release_blob
      where digest = any(${sorted.map(({ digest }) => digest)}::text[])
      order by digest for no key update
    )
    returning digest`;
  const stored = new Set(touched.map(({ digest }) => digest));
  const rows = sorted
    .filter(({ digest }) => !stored.has(digest))
    .map(({ digest, bytes }) => ({ digest, size: bytes.length, bytes }));
  if (rows.length === 0) return;
  await sql`
    insert into release_blob ${sql(rows, 'digest', 'size', 'bytes')}
    on conflict (digest) do update set stored_at = now()`;
}

/** The bytes of a file. */
export async function selectBlob(sql: Sql, digest: string): Promise<Uint8Array | undefined> {
  const rows = await sql<{ bytes: Uint8Array }[]>`
    select bytes from release_blob where digest = ${digest}`;
  return rows[0]?.bytes;
}

/**
 * The digest of the first browser file with this name in any build of the shell or in any set. A
 * later upload cannot replace it.
 */
export async function selectAsset(
  sql: Sql,
  shell: string,
  file: string,
): Promise<string | undefined> {
  const rows = await sql<{ digest: string }[]>`
    select digest from (
      select release_file.digest, published_at as at
      from release_file join release on release.id = release_id
      where name = ${shell} and substring(path from '[^/]*$') = ${file}
        and path = 'web/' || ${file}
      union all
      select release_set_file.digest, release_set.stored_at
      from release_set_file join release_set on release_set.id = set_id
      where substring(path from '[^/]*$') = ${file}
    ) as found
    order by at, digest limit 1`;
  return rows[0]?.digest;
}

/**
 * Deletes up to `limit` unreferenced files that no upload has touched recently. Returns their
 * number.
 */
export async function deleteUnusedBlobs(
  sql: Sql,
  olderThanMs: number,
  limit: number,
): Promise<number> {
  const rows = await sql`
    delete from release_blob where digest in (
      select digest from release_blob
      where stored_at < now() - make_interval(secs => ${olderThanMs / 1000})
        and not exists (select from release_file where release_file.digest = release_blob.digest)
        and not exists (
          select from release_set_file where release_set_file.digest = release_blob.digest
        )
        and not exists (
          select from release_diff_file where release_diff_file.digest = release_blob.digest
        )
      order by digest limit ${limit} for update skip locked
    )
    and not exists (select from release_file where release_file.digest = release_blob.digest)
    and not exists (select from release_set_file where release_set_file.digest = release_blob.digest)
    and not exists (select from release_diff_file where release_diff_file.digest = release_blob.digest)
    returning digest`;
  return rows.length;
}
