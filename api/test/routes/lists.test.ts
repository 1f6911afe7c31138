import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseTotal, TOTAL_HEADER } from '../../contract/total.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();

const Rows = z.array(z.looseObject({ id: z.int() }));

/** The ids of one page, and the path of the next. */
async function readPage(path: string) {
  const response = await api.get(path);
  expect(response.status).toBe(200);
  const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];
  return { ids: Rows.parse(await response.json()).map(({ id }) => id), next };
}

async function readPages(path: string): Promise<number[][]> {
  const pages: number[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { ids, next: following } = await readPage(next);
    pages.push(ids);
    next = following;
  }
  return pages;
}

const LISTS = [
  '/api/agents',
  '/api/featured-agents',
  '/api/newest-agents',
  '/api/popular-agents',
  '/api/recent-reviews',
  '/api/reviews?agentId=1',
  '/api/reviews?agentId=1&sort=helpful',
  '/api/reviews?agentId=1&stars=5',
  '/api/categories/AI%20Chatbot',
  '/api/categories/AI%20Chatbot?sort=rating',
  '/api/categories/AI%20Chatbot?sort=reviews',
  '/api/categories/AI%20Chatbot?sort=newest',
  '/api/categories/AI%20Chatbot?sort=name',
  '/api/categories/AI%20Chatbot?pricing=freemium&rating=3',
];

const cursorOf = (position: readonly unknown[]) =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

const and = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

describe.each(LISTS)('%s', (path) => {
  test('has the same items in pages as on one page', async () => {
    const whole = (await readPage(and(path, 'limit=200'))).ids;
    const pages = await readPages(and(path, 'limit=2'));
    expect(whole.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(whole);
    expect(pages.every((ids) => ids.length <= 2)).toBe(true);
  });

  test('has no next page after its last item, even if that item fills the page', async () => {
    const { ids } = await readPage(and(path, 'limit=200'));
    expect((await readPage(and(path, `limit=${ids.length}`))).next).toBeUndefined();
    const almostAll = await readPage(and(path, `limit=${ids.length - 1}`));
    const rest = almostAll.next ? await readPages(almostAll.next) : [];
    expect(rest).toEqual([ids.slice(-1)]);
  });

  test('returns the total on each page', async () => {
    const { ids } = await readPage(and(path, 'limit=200'));
    for (const [page, limit] of [
      [path, 200],
      [path, 1],
      [(await readPage(and(path, 'limit=1'))).next ?? '', 1],
    ] as const) {
      const response = await api.get(page === path ? and(page, `limit=${limit}`) : page);
      expect(parseTotal(response.headers.get(TOTAL_HEADER))).toEqual({
        count: ids.length,
        isAtLeast: false,
      });
    }
  });

  test.each([
    ['garbage', 'not-a-cursor'],
    ['a position that no page ended with', cursorOf(['name-in-any-case', 'Alpha', 1])],
  ])('returns 400, which no cache stores, for a cursor of %s', async (_case, cursor) => {
    const response = await api.get(and(path, `cursor=${cursor}`));
    expect(response.status).toBe(400);
    expect(await response.text()).toBe('cursor: is not one of this list');
  });

  test.each(['0', '201', '-1', 'ten'])('returns 400 for the limit "%s"', async (limit) => {
    const response = await api.get(and(path, `limit=${limit}`));
    expect(response.status).toBe(400);
    expect(await response.text()).toBe('limit: must be a whole number from 1 to 200');
  });
});

describe('a list that changes while it is read', () => {
  test('neither repeats nor skips a review when newer ones are added', async () => {
    const before = (await readPage('/api/reviews?agentId=1&limit=200')).ids;
    const first = await readPage('/api/reviews?agentId=1&limit=2');
    await api.sql`
      with added as (
        insert into review (agent_id, username, rating, title, content)
        select 1, 'paper_lantern', 4, 'New', 'Just in.' from generate_series(1, 3) returning id
      )
      insert into review_stats (review_id) select id from added`;
    const rest = first.next ? await readPages(first.next) : [];
    expect([...first.ids, ...rest.flat()]).toEqual(before);
  });

  test('neither repeats nor skips reviews with the same timestamp', async () => {
    await api.sql`
      with added as (
        insert into review (agent_id, username, rating, title, content, created_at)
        select 6, 'paper_lantern', 4, 'New', 'Just in.', '2026-03-01T10:00:00.123456Z'
        from generate_series(1, 5) returning id
      )
      insert into review_stats (review_id) select id from added`;
    const pages = await readPages('/api/reviews?agentId=6&limit=2');
    expect(pages.map((ids) => ids.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat()).size).toBe(5);
  });
});

test('the total of a very long list is a lower bound', async () => {
  await api.sql`
    with added as (
      insert into review (agent_id, username, rating, title, content)
      select 7, 'paper_lantern', 4, 'New', 'Just in.' from generate_series(1, 1001) returning id
    )
    insert into review_stats (review_id) select id from added`;
  const response = await api.get('/api/reviews?agentId=7&limit=5');
  expect(response.headers.get(TOTAL_HEADER)).toBe('1000;at-least');
});

test('the link to the next page keeps the filters', async () => {
  const { next } = await readPage(
    '/api/categories/AI%20Chatbot?sort=name&pricing=freemium&limit=1',
  );
  expect(next).toMatch(
    /^\/api\/categories\/AI%20Chatbot\?limit=1&pricing=freemium&sort=name&cursor=/,
  );
});

test('a cursor is valid for only one list', async () => {
  const { next } = await readPage('/api/categories/AI%20Chatbot?sort=name&limit=1');
  const response = await api.get((next ?? '').replace('sort=name', 'sort=rating'));
  expect(response.status).toBe(400);
});
