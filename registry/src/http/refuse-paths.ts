import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import type { Sql } from '@agent-atlas/server-kit/db/client';
import { z } from 'zod';
import type { ChangeRequest } from '../../contract/changes.ts';
import { selectOwners } from '../access/owner-queries.ts';
import { foreignPaths, type Owner } from '../access/paths.ts';
import { nameOf, type Principal } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import { insertRefusal } from '../queries/refusals.ts';
import { selectState } from '../queries/state.ts';
import type { Releases } from '../releases.ts';
import { checkedVersions } from '../rules.ts';

/** The fields of a manifest that contain URLs. The host validates the rest. */
const Manifest = z.object({
  routes: z.array(z.object({ path: z.string() })).default([]),
  redirects: z.array(z.object({ from: z.string() })).default([]),
});

/**
 * Refuses a change that would activate a release whose manifest contains URLs outside of its team's
 * prefixes. Writes an audit log entry and throws a {@link ReleaseProblem} with 403.
 */
export async function refuseForeignPaths(
  { sql }: Pick<Releases, 'sql'>,
  request: ChangeRequest,
  principal: Principal,
): Promise<void> {
  const owners = await selectOwners(sql);
  if (owners.length === 0) return;
  const versions = checkedVersions(await selectState(sql), request);
  for (const [remote, version] of Object.entries(versions)) {
    const text = await selectManifest(sql, remote, version);
    const [problem] = text === undefined ? [] : problemsOf(remote, version, text, owners);
    if (problem === undefined) continue;
    await insertRefusal(sql, {
      by: nameOf(principal),
      action: request.kind,
      remote,
      to: version,
      detail: { problem },
    });
    const hint = 'Remove the URL from the release, or ask the site owner for its prefix.';
    throw new ReleaseProblem(403, `${problem}.`, hint);
  }
}

function problemsOf(remote: string, version: string, text: string, owners: readonly Owner[]) {
  const paths = pathsOf(text);
  return paths
    ? foreignPaths(remote, paths, owners)
    : [`The manifest.json of ${remote} ${version} does not declare its URLs`];
}

function pathsOf(text: string): string[] | undefined {
  const { data } = Manifest.safeParse(parseJson(text));
  return (
    data && [...data.routes.map(({ path }) => path), ...data.redirects.map(({ from }) => from)]
  );
}

/**
 * The text of a release's manifest, empty if it has none; undefined if the release does not exist.
 */
async function selectManifest(
  sql: Sql,
  name: string,
  version: string,
): Promise<string | undefined> {
  const [row] = await sql<{ bytes: Buffer | null }[]>`
    select release_blob.bytes
    from release
    left join release_file on release_file.release_id = release.id and path = 'manifest.json'
    left join release_blob on release_blob.digest = release_file.digest
    where release.name = ${name} and release.version = ${version} and pruned_at is null`;
  return row && (row.bytes?.toString('utf8') ?? '');
}
