import { HOST_RELEASE } from '../contract/releases.ts';
import { nameOf, type Principal } from './principal.ts';
import { ReleaseProblem } from './problem.ts';
import { insertAudit } from './queries/audit.ts';
import { lockRelease, pruneRelease } from './queries/releases.ts';
import { deleteSetsWith, selectHostRunning, selectHostServing } from './queries/sets.ts';
import { lockState, updateState } from './queries/state.ts';
import type { Releases } from './releases.ts';
import { usesOf } from './rules.ts';

/**
 * Removes the files of a version and the sets that contain it. Its row stays, so that the version
 * is never reused for other content. Pruning it again changes nothing. Throws a
 * {@link ReleaseProblem} with 404 for an unknown version, and with 409 if it is in use.
 */
export async function prune(
  { sql, aliveSince }: Pick<Releases, 'sql' | 'aliveSince'>,
  principal: Principal,
  name: string,
  version: string,
): Promise<void> {
  await sql.begin(async (tx) => {
    const state = await lockState(tx);
    const release = await lockRelease(tx, name, version);
    if (!release) throw new ReleaseProblem(404, `${name} ${version} was never published.`);
    if (release.prunedAt !== null) return;
    const use = usesOf(state, name, version);
    if (use) throw new ReleaseProblem(409, `${name} ${version} ${use}.`, 'Prune another version.');
    const select = name === HOST_RELEASE ? selectHostRunning : selectHostServing;
    const host = await select(tx, release.id, await aliveSince(tx));
    if (host !== undefined)
      throw new ReleaseProblem(
        409,
        `Servers of host ${host} still need ${name} ${version}.`,
        name === HOST_RELEASE
          ? 'Prune it once none of them has run for a month.'
          : 'Prune it after the next change, or once none of them has run for a month.',
      );
    const remaining = (state.previous[name] ?? []).filter((one) => one !== version);
    await updateState(tx, { ...state, previous: { ...state.previous, [name]: remaining } });
    await deleteSetsWith(tx, release.id);
    await pruneRelease(tx, release.id);
    const by = nameOf(principal);
    await insertAudit(tx, { by, action: 'prune', remote: name, from: version, allowed: true });
  });
}
