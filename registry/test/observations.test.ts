import { describe, expect, test, vi } from 'vitest';
import type {
  BrowserReport,
  ErrorFacts,
  ErrorGroup,
  ObservationBatch,
} from '../contract/observations.ts';
import { NETWORK_VIEWS_MAX } from '../src/observations/credits.ts';
import { readObserved } from '../src/observations/queries.ts';
import { HOST } from './client.ts';
import { refusal } from './refusal.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();

const PAGE = { remote: 'mf-a', version: '1.0.0', route: '/a' };
const OTHER = { remote: 'mf-b', version: '1.0.0', route: '/b' };
const ADDRESS = '198.51.100.7';
const FACTS: ErrorFacts = {
  name: 'TypeError',
  message: 'Cannot read properties of undefined',
  frames: [{ file: 'page-a.0123456789.js', line: 2, column: 1 }],
};
// Maps line 2, column 1 of the file to line 4, column 3 of src/pages/a.tsx.
const MAP = JSON.stringify({
  version: 3,
  sources: ['webpack://@agent-atlas/mf-a/./src/pages/a.tsx'],
  names: [],
  mappings: ';AAGE',
});

type Given = Partial<ObservationBatch>;
const send = (batch: Given) =>
  releases.send('POST', '/observations', { views: [], reports: [], errors: [], ...batch });

async function counted(batch: Given): Promise<number[]> {
  const response = await send(batch);
  expect(response.status).toBe(200);
  const { reports }: { reports: number[] } = await response.json();
  return reports;
}

const views = (count: number, failed = 0, address = ADDRESS) => ({
  ...PAGE,
  address,
  count,
  failed,
});
const observed = ({ remote, version } = PAGE) =>
  readObserved(api.sql, { remote, version, since: new Date(Date.now() - 3_600_000) });
const errors = async () => (await releases.read('/errors')) as ErrorGroup[];

async function site() {
  await releases.publish('mf-a', '1.0.0', { 'web/page-a.0123456789.js.map': MAP });
  await releases.publishAll(['mf-b', '1.0.0'], ['mf-b', '2.0.0']);
  const set = await releases.compose(HOST, { 'mf-a': '1.0.0', 'mf-b': '1.0.0' });
  const failure = (
    more: Partial<NonNullable<BrowserReport['failure']>> = {},
    address = ADDRESS,
  ) => ({
    address,
    set,
    page: PAGE,
    failure: { ...PAGE, ...FACTS, kind: 'browser-render' as const, isFirst: true, ...more },
  });
  return { set, failure };
}

describe('a report of a browser', () => {
  test('counts a view as failed once, and each of its errors', async () => {
    const { failure } = await site();
    const reports = [failure(), failure({ isFirst: false, name: 'RangeError' })];
    expect(await counted({ views: [views(3)], reports })).toEqual([0, 1]);
    expect(await observed()).toMatchObject({ views: 3, failedViews: 1 });
    expect((await errors()).map(({ name, count }) => [name, count])).toEqual(
      expect.arrayContaining([
        ['TypeError', 1],
        ['RangeError', 1],
      ]),
    );
  });

  test('counts for nothing from a network that no server served the release to', async () => {
    const { failure } = await site();
    const reports = [failure({}, '203.0.113.9'), failure({ remote: 'mf-b' }, '203.0.113.9')];
    expect(await counted({ views: [views(100)], reports })).toEqual([]);
    expect(await observed()).toMatchObject({ failedViews: 0 });
    expect(await errors()).toEqual([]);
  });

  test('counts at most as often as its network was served, whatever it sends', async () => {
    const { failure } = await site();
    await counted({ views: [views(7), views(500, 0, '203.0.113.9')] });
    for (let sent = 0; sent < 10_000; sent += 100) {
      const vitals = { lcp: 60_000 };
      // All addresses of a /24 are one network.
      const forged = Array.from({ length: 100 }, (_, at) => ({
        ...failure({ isFirst: at % 2 === 0 }, `198.51.100.${at % 256}`),
        vitals,
      }));
      await counted({ reports: forged });
    }
    const { views: all, failedViews, vitals } = await observed();
    expect([all, failedViews, vitals.lcp[0]?.count]).toEqual([507, 7, 7]);
    expect((await errors())[0]?.count).toBeLessThanOrEqual(21);
  });

  test('cannot accuse a version of another set', async () => {
    const { failure } = await site();
    const reports = [failure({ remote: 'mf-b', version: '2.0.0' })];
    expect(await counted({ views: [views(1)], reports })).toEqual([]);
  });

  test('also counts a page that the browser opened itself as a view', async () => {
    const { failure } = await site();
    expect(await counted({ views: [views(1)], reports: [failure(OTHER)] })).toEqual([0]);
    expect(await observed(OTHER)).toMatchObject({ views: 1, failedViews: 1 });
    expect(await observed()).toMatchObject({ views: 1, failedViews: 0 });
  });

  test('measures a view once', async () => {
    const { set } = await site();
    const report = { address: ADDRESS, set, page: PAGE, vitals: { lcp: 1200, cls: 0.02 } };
    expect(await counted({ views: [views(1)], reports: [report, report] })).toEqual([0]);
    const { vitals } = await observed();
    expect([vitals.lcp.length, vitals.cls.length, vitals.inp.length]).toEqual([1, 1, 0]);
  });
});

test('one network contributes a limited number of views', async () => {
  await site();
  await counted({ views: [views(NETWORK_VIEWS_MAX - 1), views(5000, 4000)] });
  await counted({ views: [views(9), views(2, 1, '203.0.113.9')] });
  expect(await observed()).toMatchObject({ views: NETWORK_VIEWS_MAX + 2, failedViews: 2 });
});

test('addresses are not stored', async () => {
  await site();
  await counted({ views: [views(1)] });
  const rows = await api.sql`select observation_network::text as text from observation_network`;
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain('198');
});

describe('an error', () => {
  const onServer = { ...PAGE, ...FACTS, kind: 'server-render' as const };

  test('is listed with its position in the sources and the team, and announced once', async () => {
    const { set } = await site();
    await releases.send('PUT', '/owners/mf-a', { team: 'news', prefixes: [] });
    for (const count of [2, 3]) await counted({ errors: [{ ...onServer, set, count }] });
    await vi.waitFor(
      async () => {
        expect(await errors()).toEqual([
          {
            ...PAGE,
            team: 'news',
            kind: 'server-render',
            name: 'TypeError',
            message: 'Cannot read properties of undefined',
            set,
            source: { file: 'src/pages/a.tsx', line: 4, column: 3 },
            compiled: { file: 'page-a.0123456789.js', line: 2, column: 1 },
            count: 5,
            firstSeen: expect.any(String),
            lastSeen: expect.any(String),
          },
        ]);
      },
      { timeout: 20_000 },
    );
    const announced =
      await api.sql`select to_version, detail from release_audit where action = 'errors'`;
    expect(announced).toEqual([
      {
        to_version: '1.0.0',
        detail: expect.objectContaining({
          source: { file: 'src/pages/a.tsx', line: 4, column: 3 },
        }),
      },
    ]);
  });

  test('of a version that was never published is ignored', async () => {
    const { set } = await site();
    await counted({ errors: [{ ...onServer, version: '6.6.6', set, count: 1 }] });
    expect(await errors()).toEqual([]);
  });

  test('keeps its compiled position if the source map is damaged', async () => {
    await releases.publish('mf-a', '1.0.1', { 'web/page-a.0123456789.js.map': '{' });
    await counted({ errors: [{ ...onServer, version: '1.0.1', set: '', count: 1 }] });
    await vi.waitFor(
      async () => {
        const [row] = await api.sql`select mapped_at from observed_error`;
        expect(row?.mapped_at).not.toBeNull();
      },
      { timeout: 20_000 },
    );
    expect(await errors()).toMatchObject([{ source: null, compiled: { line: 2 } }]);
  });

  test('beyond the limit of groups counts in one group, and few are announced', async () => {
    const { set } = await site();
    const many = (from: number) =>
      Array.from({ length: 100 }, (_, at) => ({
        ...onServer,
        set,
        count: 1,
        frames: [{ file: 'page-a.0123456789.js', line: 1, column: from + at }],
      }));
    for (const from of [0, 100, 200]) await counted({ errors: many(from) });
    const groups = await errors();
    expect(groups).toHaveLength(201);
    expect(groups.find(({ name }) => name === 'Other')).toMatchObject({ count: 100 });
    await vi.waitFor(
      async () => {
        const [row] = await api.sql`
        select count(*)::integer as count from observed_error where mapped_at is null`;
        expect(row?.count).toBe(0);
      },
      { timeout: 20_000 },
    );
    const announced = await api.sql`select from release_audit where action = 'errors'`;
    expect(announced).toHaveLength(10);
  });
});

test('a team cannot report what servers observe', async () => {
  const team = { role: 'team', name: 'ci', team: 'content' };
  const created = await releases.send('POST', '/tokens', team);
  const { token }: { token: string } = await created.json();
  const response = await releases.send(
    'POST',
    '/observations',
    { views: [], reports: [], errors: [] },
    { Authorization: `Bearer ${token}` },
  );
  await refusal(response, 403);
});
