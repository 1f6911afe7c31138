import { isDeepStrictEqual } from 'node:util';
import type { Sql } from '../../server-kit/src/db/client.ts';
import { digestOfFiles } from '../contract/digest.ts';
import { versionsHash } from '../src/digest.ts';
import { selectPointers, selectState } from '../src/queries/state.ts';

interface Line {
  action: string;
  remote: string;
  to: string | null;
  revision: number;
}

/** Finds inconsistencies in a database. There must be none, however its processes ended. */
export async function findInconsistencies(sql: Sql): Promise<string[]> {
  return [
    ...(await compareLogWithState(sql)),
    ...(await brokenReleases(sql)),
    ...(await brokenSets(sql)),
  ];
}

/** Replays the audit log and compares the result with the stored state. */
async function compareLogWithState(sql: Sql): Promise<string[]> {
  const state = await selectState(sql);
  const lines = await sql<Line[]>`
    select action, remote, to_version as to, revision from release_audit
    where revision is not null and allowed order by id`;
  const active: Record<string, string> = {};
  for (const { action, remote, to } of lines) {
    if (action === 'canary' || action === 'abort') continue;
    if (to === null) delete active[remote];
    else active[remote] = to;
  }
  const problems: string[] = [];
  const revisions = [...new Set(lines.map(({ revision }) => revision))];
  if (
    !isDeepStrictEqual(
      revisions,
      revisions.map((_, index) => index + 1),
    )
  )
    problems.push(`The log has the revisions ${revisions}`);
  if (state.revision !== revisions.length)
    problems.push(`The state has revision ${state.revision}, the log ${revisions.length}`);
  if (!isDeepStrictEqual(active, state.active))
    problems.push(
      `Active is ${JSON.stringify(state.active)}, by the log ${JSON.stringify(active)}`,
    );
  for (const pointer of await selectPointers(sql)) {
    if (pointer.revision !== state.revision) {
      problems.push(`A pointer has revision ${pointer.revision}, the state ${state.revision}`);
      continue;
    }
    const [set] = await sql<{ hash: string }[]>`
      select versions_hash as hash from release_set where id = ${pointer.active}`;
    if (set?.hash !== versionsHash(state.active)) problems.push('A pointer names another set');
  }
  const done = await sql<{ id: number; revision: number }[]>`
    select id, revision from release_change where state = 'done' and revision is not null`;
  for (const { id, revision } of done)
    if (!revisions.includes(revision)) problems.push(`Change ${id} is done and not in the log`);
  return problems;
}

/** Finds releases whose files do not match their digest. */
async function brokenReleases(sql: Sql): Promise<string[]> {
  const rows = await sql<
    { name: string; version: string; digest: string; files: string[][] | null }[]
  >`
    select name, version, release.digest,
      (select jsonb_agg(jsonb_build_array(path, digest))
        from release_file join release_blob using (digest)
        where release_id = release.id
          and digest = encode(sha256(bytes), 'hex') and octet_length(bytes) = size) as files
    from release where pruned_at is null`;
  return rows
    .filter(({ digest, files }) => {
      const listed = (files ?? []).map(([path = '', one = '']) => ({ path, digest: one }));
      return digestOfFiles(listed) !== digest;
    })
    .map(({ name, version }) => `${name} ${version} is incomplete`);
}

/** Finds sets with missing releases or files, or with a wrong id. */
async function brokenSets(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from release_set
    where encode(substring(sha256(convert_to(document, 'UTF8')) for 10), 'hex') <> id
      or (select count(*) from release_set_member where set_id = id)
        <> (select count(*) from jsonb_object_keys(versions))
      or not exists (select from release_set_file where set_id = id)`;
  return rows.map(({ id }) => `Set ${id} is incomplete`);
}
