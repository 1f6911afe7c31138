import { beforeEach, describe, expect, test } from 'vitest';
import { bucketOf, upperBound } from '../src/observations/buckets.ts';
import {
  addObserved,
  type ObservedCount,
  pruneObserved,
  readObserved,
} from '../src/observations/queries.ts';
import { useTestRegistry } from './harness.ts';

const api = useTestRegistry();
const NOW = new Date();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const NONE = { views: 0, failedViews: 0, vitals: { lcp: [], inp: [], cls: [], ttfb: [] } };

const views = (count: number, more: Partial<ObservedCount> = {}): ObservedCount => ({
  remote: 'mf-a',
  version: '1.0.0',
  route: '/a/:id',
  minute: NOW,
  metric: 'views',
  bucket: 0,
  count,
  ...more,
});
const release = { remote: 'mf-a', version: '1.0.0' };

beforeEach(async () => {
  await api.sql`truncate observation`;
});

describe('what visitors met with a release', () => {
  test('is the sum over servers, routes and minutes', async () => {
    await addObserved(api.sql, [
      views(3),
      views(2),
      views(1, { metric: 'failed' }),
      views(4, { route: '/b' }),
    ]);
    await addObserved(api.sql, [views(5, { minute: ago(10 * MINUTE_MS) })]);
    expect(await readObserved(api.sql, { ...release, since: ago(DAY_MS) })).toEqual({
      ...NONE,
      views: 14,
      failedViews: 1,
    });
  });

  test('does not include other versions, remotes and periods', async () => {
    await addObserved(api.sql, [
      views(1, { version: '1.0.1' }),
      views(1, { remote: 'mf-b' }),
      views(7, { minute: ago(20 * MINUTE_MS) }),
    ]);
    const since = ago(10 * MINUTE_MS);
    expect(await readObserved(api.sql, { ...release, since })).toEqual(NONE);
    const earlier = { since: ago(30 * MINUTE_MS), until: since };
    expect(await readObserved(api.sql, { ...release, ...earlier })).toMatchObject({ views: 7 });
  });

  test('has a histogram of each vital, in ascending order', async () => {
    const lcp = (value: number, count: number) =>
      views(count, { metric: 'lcp', bucket: bucketOf('lcp', value) });
    await addObserved(api.sql, [lcp(2500, 2), lcp(900, 3), lcp(2501, 1)]);
    const { vitals } = await readObserved(api.sql, { ...release, since: ago(DAY_MS) });
    expect(vitals).toEqual({
      ...NONE.vitals,
      lcp: [
        { upTo: upperBound('lcp', bucketOf('lcp', 900)), count: 3 },
        { upTo: upperBound('lcp', bucketOf('lcp', 2500)), count: 3 },
      ],
    });
  });

  test('survives concurrent batches of many servers', async () => {
    const batch = ['/a', '/b', '/c'].map((route) => views(1, { route }));
    const batches = Array.from({ length: 20 }, (_, at) => (at % 2 ? batch : batch.toReversed()));
    await Promise.all(batches.map((rows) => addObserved(api.sql, rows)));
    expect(await readObserved(api.sql, { ...release, since: ago(DAY_MS) })).toMatchObject({
      views: 60,
    });
  });
});

describe('pruning', () => {
  test('joins minutes of hours that are older than a day, and forgets after two weeks', async () => {
    const hour = new Date(Math.floor(ago(3 * DAY_MS).getTime() / 3_600_000) * 3_600_000);
    const old = Array.from({ length: 10 }, (_, minute) =>
      views(1, { minute: new Date(hour.getTime() + minute * MINUTE_MS) }),
    );
    await addObserved(api.sql, [...old, views(1), views(9, { minute: ago(15 * DAY_MS) })]);
    await pruneObserved(api.sql, 3);
    const rows = await api.sql`select count::integer as count from observation order by minute`;
    expect(rows.map(({ count }) => count)).toEqual([10, 1]);
    expect(await readObserved(api.sql, { ...release, since: ago(20 * DAY_MS) })).toMatchObject({
      views: 11,
    });
  });
});
