import type { Pool } from '@agent-atlas/server-kit/db/client';
import { lockCatalogue, recountReviews } from '../catalogue/queries.ts';
import { announce } from '../changes/announce.ts';
import {
  eraseReview,
  hideReview,
  type Moderation,
  recordModeration,
  restoreReview,
} from './moderation-queries.ts';

const ACTIONS = { hide: hideReview, restore: restoreReview, erase: eraseReview } as const;

/**
 * Hides, restores or permanently erases a genuine review and records that in the audit trail, in
 * one transaction. Hidden reviews are not counted anywhere. Returns false if there is no such
 * review.
 */
export async function moderateReview(
  sql: Pool,
  moderation: Omit<Moderation, 'moderatedAt'>,
): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockCatalogue(tx);
    const agentId = await ACTIONS[moderation.action](tx, moderation.reviewId);
    if (agentId === undefined) return false;
    await recordModeration(tx, moderation);
    await recountReviews(tx, [agentId]);
    await announce(tx, [{ everything: true }]);
    return true;
  });
}
