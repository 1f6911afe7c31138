import type { Sql } from '@agent-atlas/server-kit/db/client';
import { isUnchanged } from '../contract/diffs.ts';
import type { ChangeRequest } from '../contract/releases.ts';
import { selectDiff, selectReviewed } from './queries/diffs.ts';
import type { Step } from './rules.ts';

/**
 * Why a change must wait for a reviewer: it gives all visitors a version whose differences from the
 * active one have not been accepted, although the site's owner requires that. Otherwise undefined.
 */
export async function unreviewed(
  tx: Sql,
  request: ChangeRequest,
  steps: readonly Step[],
): Promise<string | undefined> {
  if (request.kind !== 'activate' && request.kind !== 'promote') return undefined;
  const reviewed = await selectReviewed(tx);
  for (const { remote, from, to } of steps) {
    if (to === null || from === to || !reviewed.includes(remote)) continue;
    const recorded = await selectDiff(tx, remote, to, from);
    if (recorded && (recorded.accepted || isUnchanged(recorded.diff))) continue;
    const pair = from === null ? `${to}, which is new` : `${to} compared to ${from}`;
    const run = `pnpm release diff ${remote} ${to}`;
    return recorded
      ? `No reviewer has accepted the differences of ${remote} ${pair}. Read them, then run: ${run} --accept --by <your name>.`
      : `${remote} requires a review, and no diff is recorded of ${pair}. Run: ${run}.`;
  }
  return undefined;
}
