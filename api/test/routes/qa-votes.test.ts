import { QA_RESET_PATH, QA_SESSION_HEADER } from '@agent-atlas/registry/contract/qa-session';
import { describe, expect, test } from 'vitest';
import { CreatedQaLinkSchema } from '../../../registry/contract/qa-links.ts';
import { deleteEndedQaLinks } from '../../../registry/src/qa/link-queries.ts';
import { releaseClient } from '../../../registry/test/client.ts';
import { READS_PATH } from '../../contract/http.ts';
import { fromVisitor, useTestApi } from '../harness.ts';

const api = useTestApi();
const owner = releaseClient(api);

/** A browser in a QA session, whose requests arrive through the web server. */
async function tester(person: string) {
  const response = await owner.send('POST', '/qa-links', { person, scope: 'any' });
  const { id } = CreatedQaLinkSchema.parse(await response.json());
  const session = person.padEnd(22, '_');
  const headers = { ...fromVisitor('203.0.113.9'), [QA_SESSION_HEADER]: `${id}.${session}` };
  return {
    id,
    headers,
    read: (path: string) => api.read(path, headers),
    vote: (agentId: number, voteType: string) =>
      api.post('/api/votes', { agentId, userId: 'anonymous', voteType }, headers),
    voteOnReview: (reviewId: number, voteType: string) =>
      api.post('/api/review-votes', { reviewId, userId: 'anonymous', voteType }, headers),
    reset: () => api.post(QA_RESET_PATH, '', headers),
  };
}

const publicData = async () => ({
  agents: await api.read('/api/agents'),
  reviews: await api.read('/api/reviews?agentId=1'),
  votes: await api.sql`select count(*)::integer as count from vote`,
  reviewVotes: await api.sql`select count(*)::integer as count from review_vote`,
});

test("a session's votes are in its own responses only", async () => {
  const [ana, ben] = [await tester('Ana'), await tester('Ben')];
  const before = await publicData();
  const version = (await api.get('/api/agents/1')).headers.get('x-data-version');

  const cast = await ana.vote(1, 'upvote');
  expect(await cast.json()).toEqual({ agentId: 1, upvotes: 1, downvotes: 0, vote: 'upvote' });
  // The voter's cookie would identify this browser to the public counters.
  expect(cast.headers.getSetCookie()).toEqual([]);
  await ben.vote(1, 'downvote');

  expect(await ana.read('/api/agents/1')).toMatchObject({ upvotes: 1, downvotes: 0 });
  expect(await ben.read('/api/agents/1')).toMatchObject({ upvotes: 0, downvotes: 1 });
  expect(await ana.read('/api/votes?agentId=1')).toMatchObject({ upvotes: 1, vote: 'upvote' });
  expect(await ben.read('/api/votes?agentId=1')).toMatchObject({ upvotes: 0, vote: 'downvote' });
  const search = '/api/search?q=Alpha';
  expect(await api.read('/api/votes?agentId=1')).toMatchObject({ upvotes: 0, vote: null });
  expect(await ana.read(search)).not.toBeUndefined();

  expect(await publicData()).toEqual(before);
  const after = (await api.get('/api/agents/1')).headers.get('x-data-version');
  expect(after).toBe(version);
});

test('a vote can be changed, and lists and batches of reads show it', async () => {
  const ana = await tester('Ana');
  await ana.vote(2, 'upvote');
  const changed = await ana.vote(2, 'downvote');
  expect(await changed.json()).toMatchObject({ upvotes: 0, downvotes: 1, vote: 'downvote' });
  expect(await ana.read('/api/agents')).toContainEqual(
    expect.objectContaining({ id: 2, upvotes: 0, downvotes: 1 }),
  );
  const batch = await api.post(READS_PATH, ['/api/agents/2', '/api/agents/1'], ana.headers);
  const [second, first] = await batch.json();
  expect(JSON.parse(second.body)).toMatchObject({ downvotes: 1 });
  expect(JSON.parse(first.body)).toMatchObject({ downvotes: 0 });
  expect(second.headers['cache-control']).toBe('private, no-store');
});

test('a vote on a review counts in its session', async () => {
  const ana = await tester('Ana');
  const [review] = (await api.read('/api/reviews?agentId=1')) as { id: number }[];
  const id = review?.id ?? 0;
  const cast = await ana.voteOnReview(id, 'helpful');
  expect(await cast.json()).toMatchObject({ helpfulCount: 1, vote: 'helpful' });
  expect(await ana.read('/api/reviews?agentId=1')).toContainEqual(
    expect.objectContaining({ id, helpfulCount: 1 }),
  );
  expect(await api.read('/api/reviews?agentId=1')).toContainEqual(
    expect.objectContaining({ id, helpfulCount: 0 }),
  );
});

test('responses of a session are private and not cached', async () => {
  const ana = await tester('Ana');
  for (const path of ['/api/agents/3', '/api/search?q=agent', '/api/agents/3/badge.svg'])
    expect((await api.get(path, ana.headers)).headers.get('cache-control')).toBe(
      'private, no-store',
    );
  expect((await api.get('/api/agents/3')).headers.get('cache-control')).toMatch(/^public/);
});

test('a target that takes no votes takes none in a session', async () => {
  const ana = await tester('Ana');
  expect((await ana.vote(999_999, 'upvote')).status).toBe(404);
  expect((await ana.voteOnReview(999_999, 'helpful')).status).toBe(404);
  expect((await ana.vote(1, 'sideways')).status).toBe(400);
});

describe('a reset', () => {
  test('by a session deletes its own votes', async () => {
    const [ana, ben] = [await tester('Ana'), await tester('Ben')];
    await ana.vote(4, 'upvote');
    await ben.vote(4, 'upvote');
    expect((await ana.reset()).status).toBe(200);
    expect(await ana.read('/api/votes?agentId=4')).toMatchObject({ upvotes: 0, vote: null });
    expect(await ben.read('/api/votes?agentId=4')).toMatchObject({ upvotes: 1, vote: 'upvote' });
  });

  test('by command deletes the votes of all sessions of a link', async () => {
    const ana = await tester('Ana');
    await ana.vote(4, 'upvote');
    expect((await owner.send('DELETE', `/qa-links/${ana.id}/votes`)).status).toBe(204);
    expect(await ana.read('/api/votes?agentId=4')).toMatchObject({ upvotes: 0, vote: null });
  });
});

describe('a link that has ended', () => {
  test.each([
    ['revoked', (id: number) => owner.send('DELETE', `/qa-links/${id}`)],
    [
      'expired',
      (id: number) => api.sql`update release_qa_link set expires_at = now() where id = ${id}`,
    ],
  ])('because it was %s takes no votes, and its votes are gone', async (_how, end) => {
    const ana = await tester('Ana');
    await ana.vote(5, 'upvote');
    const before = await publicData();
    await end(ana.id);
    const refused = await ana.vote(5, 'downvote');
    expect([refused.status, await refused.text()]).toEqual([
      403,
      'This QA session has ended. Reload the page to leave it.',
    ]);
    expect(await ana.read('/api/agents/5')).toMatchObject({ upvotes: 0, downvotes: 0 });
    expect(await publicData()).toEqual(before);
    await deleteEndedQaLinks(api.sql);
    expect(await api.sql`select from qa_vote where link_id = ${ana.id}`).toEqual([]);
  });
});

test('a client that only claims to be in a session is refused', async () => {
  const ana = await tester('Ana');
  const claim = { [QA_SESSION_HEADER]: ana.headers[QA_SESSION_HEADER] ?? '' };
  expect((await api.get('/api/agents/1', claim)).status).toBe(400);
  const vote = { agentId: 1, userId: 'anonymous', voteType: 'upvote' };
  expect((await api.post('/api/votes', vote, claim)).status).toBe(400);
  expect((await api.post(QA_RESET_PATH, '', claim)).status).toBe(404);
  const malformed = { ...ana.headers, [QA_SESSION_HEADER]: `${ana.id}.x` };
  expect((await api.post('/api/votes', vote, malformed)).status).toBe(400);
});

test('the sandboxes of a link are limited', async () => {
  const ana = await tester('Ana');
  await api.sql`
    insert into qa_vote
    select ${ana.id}, 'other', 'agent', number, 'upvote' from generate_series(1, 1000) as number`;
  const full = await ana.vote(1, 'upvote');
  expect([full.status, await full.text()]).toEqual([
    409,
    'The sandbox of this QA link is full. Reset it to vote again.',
  ]);
});
