import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { selectVersion } from '../../src/changes/announce.ts';
import { verifyRanking } from '../../src/ranking/verify.ts';
import { moderateReview } from '../../src/reviews/moderate.ts';
import { type ModerationAction, selectModerations } from '../../src/reviews/moderation-queries.ts';
import { cookieOf } from '../harness.ts';
import { rankInVain } from './rank-in-vain.ts';
import { genuine, nothing, useGenuineReviews } from './use-genuine-reviews.ts';

const { api, jsonLines, load, publish, idOf } = useGenuineReviews();

beforeAll(async () => {
  await load(jsonLines([genuine({ agentId: 1, sourceId: 'a' }), genuine({ sourceId: 'b' })]));
});

async function moderate(action: ModerationAction, reviewId: number) {
  const done = await moderateReview(api.sql, {
    action,
    reviewId,
    reason: 'Names a person',
    moderator: 'Ada',
  });
  await publish();
  return done;
}

describe('moderation', () => {
  test('removes a hidden review from all lists and counts, and restores it with its votes', async () => {
    const reviewId = await idOf('a');
    const vote = { reviewId, userId: 'anonymous', voteType: 'helpful' };
    const session = cookieOf(await api.post('/api/review-votes', vote));
    const shown = await api.read('/api/reviews?agentId=1');
    expect(await moderate('hide', reviewId)).toBe(true);
    expect(await api.read('/api/reviews?agentId=1')).toEqual([]);
    expect(await api.read('/api/agents/1')).toMatchObject({ reviewCount: 0, rating: 0 });
    expect(JSON.stringify(await api.read('/api/recent-reviews'))).not.toContain(
      `"id":${reviewId},`,
    );
    expect((await api.post('/api/review-votes', vote, session)).status).toBe(404);
    expect((await verifyRanking(api.sql, () => {})).wrong).toEqual([]);
    expect(await moderate('hide', reviewId)).toBe(false);
    expect(await moderate('restore', reviewId)).toBe(true);
    expect(await api.read('/api/reviews?agentId=1')).toEqual(shown);
    expect(shown).toMatchObject([{ helpfulCount: 1 }]);
    expect(await selectModerations(api.sql, reviewId, 10)).toMatchObject([
      { action: 'restore', moderator: 'Ada' },
      { action: 'hide', reason: 'Names a person' },
    ]);
  });

  test('announces its changes, even if the ranking run afterwards fails', async () => {
    const before = await selectVersion(api.sql);
    const reason = 'Names a person';
    const reviewId = await idOf('b');
    await moderateReview(api.sql, { action: 'hide', reviewId, reason, moderator: 'Ada' });
    await rankInVain(api.sql);
    expect((await selectVersion(api.sql)).value).toBeGreaterThan(before.value);
    await moderate('restore', reviewId);
  });

  test.skipIf(inject('database').kind === 'embedded')(
    'waits for a vote in progress without a deadlock',
    async () => {
      const reviewId = await idOf('b');
      let hiding: Promise<boolean> | undefined;
      await api.sql.begin(async (tx) => {
        // The steps of a vote's statement, one at a time.
        await tx`select from review_stats where review_id = ${reviewId} for no key update`;
        hiding = moderate('hide', reviewId);
        await vi.waitFor(
          async () => {
            // Within a transaction, the statistics do not change unless they are cleared.
            await tx`select pg_stat_clear_snapshot()`;
            const waiting = await tx`
            select from pg_locks where not granted
              and pid in (select pid from pg_stat_activity where datname = current_database())`;
            expect(waiting).not.toHaveLength(0);
          },
          { timeout: 20_000 },
        );
        await tx`
          insert into review_vote (review_id, session_hash, vote_type, network_hash)
          values (${reviewId}, '\\x00', 'helpful', '\\x01')`;
        await tx`update review_stats set helpful = helpful + 1 where review_id = ${reviewId}`;
      });
      expect(await hiding).toBe(true);
      expect(await moderate('restore', reviewId)).toBe(true);
      expect(await api.read('/api/reviews?agentId=4')).toMatchObject([{ helpfulCount: 1 }]);
    },
  );

  test('keeps a review hidden when it is imported again', async () => {
    await moderate('hide', await idOf('a'));
    await load(jsonLines([genuine({ agentId: 1, sourceId: 'a', rating: 3 })]));
    expect(await api.read('/api/reviews?agentId=1')).toEqual([]);
  });

  test('permanently erases a review and its author, even if it is hidden', async () => {
    const reviewId = await idOf('a');
    expect(await moderate('erase', reviewId)).toBe(true);
    expect(await moderate('restore', reviewId)).toBe(false);
    expect(await load(jsonLines([genuine({ agentId: 1, sourceId: 'a' })]))).toEqual({
      ...nothing,
      erased: [1],
    });
    const kept = await api.sql`
      select from review where id = ${reviewId}
      union all select from hidden_review where review_id = ${reviewId}
      union all select from review_origin where review_id = ${reviewId}`;
    expect(kept).toHaveLength(0);
  });

  test('does not apply to samples', async () => {
    expect(await moderate('hide', 200)).toBe(false);
  });
});
