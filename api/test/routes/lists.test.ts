import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseTotal, TOTAL_HEADER } from '../../contract/total.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();

const Rows = z.array(z.looseObject({ id: z.int() }));

/** The ids of one part, and the address of the next. */
async function part(path: string) {
  const response = await api.get(path);
  expect(response.status).toBe(200);
  const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];
  return { ids: Rows.parse(await response.json()).map(({ id }) => id), next };
}

async function allParts(path: string): Promise<number[][]> {
  const parts: number[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { ids, next: following } = await part(next);
    parts.push(ids);
    next = following;
  }
  return parts;
}

const LISTS = [
  '/api/agents',
  '/api/featured-agents',
  '/api/newest-agents',
  '/api/popular-agents',
  '/api/recent-reviews',
  '/api/reviews?agentId=1',
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
  test('gives the same in parts as at once, nothing twice and nothing left out', async () => {
    const whole = (await part(and(path, 'limit=200'))).ids;
    const parts = await allParts(and(path, 'limit=2'));
    expect(whole.length).toBeGreaterThan(1);
    expect(parts.flat()).toEqual(whole);
    expect(parts.every((ids) => ids.length <= 2)).toBe(true);
  });

  test('says on each page how long all of it is', async () => {
    const { ids } = await part(and(path, 'limit=200'));
    for (const [page, limit] of [
      [path, 200],
      [path, 1],
      [(await part(and(path, 'limit=1'))).next ?? '', 1],
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
    ['JSON that is no list', Buffer.from('{"a":1}').toString('base64url')],
    ['another list', Buffer.from('["other",1]').toString('base64url')],
    ['a name in the order of a former release', cursorOf(['name', 'Alpha', 1])],
    ['all names in the order of a former release', cursorOf(['all', 'Alpha', 1])],
    ['a character no database holds', cursorOf(['name-in-any-case', '\0', 1])],
  ])('answers 400 that names the cursor for one of %s', async (_case, cursor) => {
    const response = await api.get(and(path, `cursor=${cursor}`));
    expect(response.status).toBe(400);
    expect(await response.text()).toBe('cursor: is not one of this list');
  });

  test.each(['0', '201', '-1', 'ten'])('answers 400 for the limit "%s"', async (limit) => {
    const response = await api.get(and(path, `limit=${limit}`));
    expect(response.status).toBe(400);
    expect(await response.text()).toBe('limit: must be a whole number from 1 to 200');
  });
});

describe('a list that changes while it is read', () => {
  test('neither repeats nor skips a review when newer ones come in', async () => {
    const before = (await part('/api/reviews?agentId=1&limit=200')).ids;
    const first = await part('/api/reviews?agentId=1&limit=2');
    await api.sql`
      with added as (
        insert into review (agent_id, username, rating, title, content)
        select 1, 'paper_lantern', 4, 'New', 'Just in.' from generate_series(1, 3) returning id
      )
      insert into review_stats (review_id) select id from added`;
    const rest = first.next ? await allParts(first.next) : [];
    expect([...first.ids, ...rest.flat()]).toEqual(before);
  });

  test('tells reviews of the same moment apart', async () => {
    await api.sql`
      with added as (
        insert into review (agent_id, username, rating, title, content, created_at)
        select 6, 'paper_lantern', 4, 'New', 'Just in.', '2026-03-01T10:00:00.123456Z'
        from generate_series(1, 5) returning id
      )
      insert into review_stats (review_id) select id from added`;
    const parts = await allParts('/api/reviews?agentId=6&limit=2');
    expect(parts.map((ids) => ids.length)).toEqual([2, 2, 1]);
    expect(new Set(parts.flat()).size).toBe(5);
  });
});

test('of a list that is too long to be counted, the total is a lower bound', async () => {
  await api.sql`
    with added as (
      insert into review (agent_id, username, rating, title, content)
      select 7, 'paper_lantern', 4, 'New', 'Just in.' from generate_series(1, 1001) returning id
    )
    insert into review_stats (review_id) select id from added`;
  const response = await api.get('/api/reviews?agentId=7&limit=5');
  expect(response.headers.get(TOTAL_HEADER)).toBe('1000;at-least');
});

test('the next part keeps the filters of this one', async () => {
  const { next } = await part('/api/categories/AI%20Chatbot?sort=name&pricing=freemium&limit=1');
  expect(next).toMatch(
    /^\/api\/categories\/AI%20Chatbot\?limit=1&pricing=freemium&sort=name&cursor=/,
  );
});

test('a cursor is of one order only', async () => {
  const { next } = await part('/api/categories/AI%20Chatbot?sort=name&limit=1');
  const response = await api.get((next ?? '').replace('sort=name', 'sort=rating'));
  expect(response.status).toBe(400);
});
