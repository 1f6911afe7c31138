import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { ChangeRequest } from '../contract/changes.ts';
import { isUnchanged } from '../contract/diffs.ts';
import { selectDiff, selectReviewed } from './queries/diffs.ts';
import type { Step } from './rules.ts';

/** The steps that need a review: they give all visitors another version of a remote that requires one. */
async function reviewedSteps(tx: Sql, { kind }: ChangeRequest, steps: readonly Step[]) {
  if (kind !== 'activate' && kind !== 'promote') return [];
  const reviewed = await selectReviewed(tx);
  return steps.flatMap(({ remote, from, to }) =>
    to !== null && from !== to && reviewed.includes(remote) ? [{ remote, from, to }] : [],
  );
}

/**
 * Why a change must wait for a reviewer: it gives all visitors a version whose differences from the
 * active one have not been accepted, although the site's owner requires that. Otherwise undefined.
 */
export async function unreviewed(
  tx: Sql,
  request: ChangeRequest,
  steps: readonly Step[],
): Promise<string | undefined> {
  for (const { remote, from, to } of await reviewedSteps(tx, request, steps)) {
    const recorded = await selectDiff(tx, remote, to, from);
    if (recorded && (recorded.accepted || isUnchanged(recorded.diff))) continue;
    const pair = from === null ? `${to}, which is new` : `${to} compared to ${from}`;
    return recorded
      ? `No reviewer has accepted the differences of ${remote} ${pair}. Read them, then run the command: diff ${remote} ${to} --accept --by <your name>.`
      : `${remote} requires a review, and no diff is recorded of ${pair}. With the owner's or a server's token, run: pnpm release diff ${remote} ${to}.`;
  }
  return undefined;
}

interface Review {
  /** The diff's digest. */
  readonly diff: string;
  readonly recordedBy: string;
  readonly reviewer: string | null;
}

/** What let a change proceed, for the audit log; the reviewer is null if nothing differs. By remote. */
export async function reviewsOf(
  tx: Sql,
  request: ChangeRequest,
  steps: readonly Step[],
): Promise<ReadonlyMap<string, Review>> {
  const reviews = new Map<string, Review>();
  for (const { remote, from, to } of await reviewedSteps(tx, request, steps)) {
    const recorded = await selectDiff(tx, remote, to, from);
    if (!recorded) continue;
    const { digest, by, accepted } = recorded;
    reviews.set(remote, { diff: digest, recordedBy: by, reviewer: accepted?.reviewer ?? null });
  }
  return reviews;
}
