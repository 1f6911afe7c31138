import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TOTAL_HEADER } from '../../contract/total.ts';
import { exportReviews } from '../../src/reviews/export.ts';
import { moderateReview } from '../../src/reviews/moderate.ts';
import type { ModerationAction } from '../../src/reviews/moderation-queries.ts';
import { genuine, useGenuineReviews } from './use-genuine-reviews.ts';

const { api, dir, jsonLines, importFile, idOf } = useGenuineReviews();

const moderate = (action: ModerationAction, reviewId: number) =>
  moderateReview(api.sql, { action, reviewId, reason: 'Names a person', moderator: 'Ada' });

test('a restored review has its votes as they were cast', async () => {
  await importFile(jsonLines([genuine({ agentId: 4, sourceId: 'voted' })]));
  const reviewId = await idOf('voted');
  await api.sql`
    insert into review_vote (review_id, session_hash, network_hash, vote_type, cast_at)
    values
      (${reviewId}, ${randomBytes(32)}, ${randomBytes(32)}, 'helpful', '2026-05-03T08:00:00.123456Z'),
      (${reviewId}, ${randomBytes(32)}, ${randomBytes(32)}, 'unhelpful', '2026-05-04T08:00:00Z')`;
  const votes = () => api.sql`
    select session_hash, network_hash, vote_type, cast_at::text from review_vote
    where review_id = ${reviewId} order by cast_at`;
  const before = await votes();
  await moderate('hide', reviewId);
  expect(await votes()).toEqual([]);
  await moderate('restore', reviewId);
  expect([...(await votes())]).toEqual([...before]);
  const [counted] = await api.sql`
    select helpful, unhelpful from review_stats where review_id = ${reviewId}`;
  expect(counted).toEqual({ helpful: 1, unhelpful: 1 });
});

describe('many reviews', () => {
  const add = (agentId: number, count: number) => api.sql`
    with added as (
      insert into review (agent_id, username, rating, title, content)
      select ${agentId}, 'j_doe', 4, 'Good', 'Text ' || number
      from generate_series(1, ${count}::integer) as number returning id, agent_id
    ), counted as (insert into review_stats (review_id) select id from added)
    insert into review_origin (
      review_id, agent_id, source, source_id, collected_on, checked_by, fingerprint
    )
    select id, agent_id, 'Survey', id::text, current_date, 'Ada', sha256(id::text::bytea) from added`;

  test('of which there are exactly a thousand are counted exactly', async () => {
    await add(7, 1000);
    const total = async () =>
      (await api.get('/api/reviews?agentId=7&limit=1')).headers.get(TOTAL_HEADER);
    expect(await total()).toBe('1000');
    await add(7, 1);
    await api.changes.note({ everything: true });
    expect(await total()).toBe('1000;at-least');
  });

  test.each(['json', 'jsonl'] as const)('are exported as valid %s', async (format) => {
    const file = join(dir, `many.${format}`);
    const count = await exportReviews(api.sql, file, format);
    expect(count).toBeGreaterThan(1000);
    const text = readFileSync(file, 'utf8').trim();
    const list = format === 'json' ? text : `[${text.replaceAll('\n', ',')}]`;
    expect(JSON.parse(list)).toHaveLength(count);
  });
});
