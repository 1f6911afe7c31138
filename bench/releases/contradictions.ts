import { isDeepStrictEqual } from 'node:util';
import { setIdOf } from '@agent-atlas/registry/contract/digest';
import { digestOf } from '../../shell/src/releases/digest.ts';
import { PointerFiles } from '../../shell/src/releases/pointer-file.ts';
import type { ReleaseClient } from '../../shell/src/releases/release-client.ts';
import { setDocument, versionsOf } from '../../shell/src/releases/set-document.ts';
import { SetStore } from '../../shell/src/releases/set-store.ts';
import { ReleaseStore } from '../../shell/src/releases/store.ts';

/** Contradictions between the audit log, the state, the pointer and the sets of the release API, and lost versions. */
export async function contradictionsOf(
  client: ReleaseClient,
  host: string,
  published: readonly string[],
): Promise<string[]> {
  const problems: string[] = [];
  const state = await client.state();
  const log = [];
  for await (const entry of client.audit()) if (entry.allowed) log.unshift(entry);
  const active: Record<string, string> = {};
  const revisions = new Set<number>();
  for (const { action, remote, to, revision } of log) {
    if (revision === null || remote === null) continue;
    revisions.add(revision);
    if (action === 'canary' || action === 'abort') continue;
    if (to === null) delete active[remote];
    else active[remote] = to;
  }
  if (!isDeepStrictEqual(active, state.active))
    problems.push(`According to the log ${JSON.stringify(active)} is active`);
  if (revisions.size !== state.revision || Math.max(...revisions) !== state.revision)
    problems.push(`The log has ${revisions.size} revisions, the state is at ${state.revision}`);
  const pointer = await client.pointer(host);
  if (pointer?.revision !== state.revision)
    problems.push(`The pointer is at ${pointer?.revision}, the state at ${state.revision}`);
  const named = pointer ? [pointer.active, ...Object.values(pointer.fallbacks)] : [];
  for (const id of named) {
    const { document } = await client.set(id);
    if (setIdOf(document) !== id) problems.push(`The content of set ${id} does not match its id`);
    const set = setDocument.parse(JSON.parse(document));
    if (id === pointer?.active && !isDeepStrictEqual(versionsOf(set), state.active))
      problems.push(`The pointer names ${JSON.stringify(versionsOf(set))}`);
    for (const [name, { version, digest }] of Object.entries(set.releases)) {
      if ((await client.release(name, version))?.digest !== digest)
        problems.push(`${name} ${version} is not what the set ${id} names`);
    }
  }
  const stored = new Set((await client.releases()).map(({ version }) => version));
  return [
    ...problems,
    ...published.filter((version) => !stored.has(version)).map((each) => `${each} is lost`),
  ];
}

/**
 * Missing and damaged files of the sets that the pointer in a web server's folder names.
 *
 * @param which only the active set, or also those for rollbacks, which are fetched after the pointer has moved
 */
export async function folderProblems(
  root: string,
  host: string,
  which: 'active' | 'all',
): Promise<string[]> {
  const [sets, store] = [new SetStore(root), new ReleaseStore(root)];
  const pointer = await new PointerFiles(root).read(host);
  if (!pointer) return [`${root} has no pointer`];
  const problems: string[] = [];
  const fallbacks = which === 'all' ? Object.values(pointer.fallbacks) : [];
  for (const id of [pointer.active, ...fallbacks]) {
    if (!(await sets.has(id))) problems.push(`${root} does not contain the complete set ${id}`);
    else
      for (const [name, { version, digest }] of Object.entries((await sets.read(id)).releases))
        if ((await digestOf(store.folder(name, version))) !== digest)
          problems.push(`${root}: ${name} ${version} is incomplete or damaged`);
  }
  return problems;
}
