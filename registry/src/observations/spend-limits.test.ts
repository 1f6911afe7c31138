import { describe, expect, test } from 'vitest';
import type { ObservationBatch } from '../../contract/observations.ts';
import { percentile } from './buckets.ts';
import { type Credit, creditKey, NETWORK_VIEWS_MAX } from './credits.ts';
import { spend } from './spend.ts';

const PAGE = { remote: 'mf-a', version: '1.0.0', route: '/a' };
const address = '192.0.2.1';
type Batch = Pick<ObservationBatch, 'views' | 'reports'>;

function spent(batch: Partial<Batch>, before: Partial<Credit> = {}) {
  const credit: Credit = {
    ...{ network: 'network', remote: PAGE.remote, version: PAGE.version },
    ...{ views: 0, failed: 0, measured: 0, errors: 0 },
    ...before,
  };
  const credits = new Map([[creditKey('network', PAGE.remote, PAGE.version), credit]]);
  const options = { minute: new Date(0), hash: () => 'network', isSameSet: () => true };
  const { counts, reports } = spend({ views: [], reports: [], ...batch }, credits, options);
  const texts = counts
    .filter(({ count }) => count > 0)
    .map(({ remote, version, metric, count }) => `${remote} ${version} ${metric} ${count}`);
  return { credit, counts: texts, reports };
}

const report = { set: '0'.repeat(20), page: PAGE, address };
const failure = (isFirst: boolean, remote = PAGE.remote) => ({
  ...{ ...PAGE, remote, isFirst, kind: 'browser-script' as const },
  ...{ name: 'TypeError', message: '', frames: [] },
});

test.each([
  [NETWORK_VIEWS_MAX - 6, ['mf-a 1.0.0 views 5', 'mf-a 1.0.0 failed 3']],
  [NETWORK_VIEWS_MAX - 5, ['mf-a 1.0.0 views 5', 'mf-a 1.0.0 failed 3']],
  [NETWORK_VIEWS_MAX - 2, ['mf-a 1.0.0 views 2', 'mf-a 1.0.0 failed 2']],
  [NETWORK_VIEWS_MAX, []],
])('a network that has contributed %d views adds %j of 5, 3 of which failed', (views, counted) => {
  const batch = { views: [{ ...PAGE, address, count: 5, failed: 3 }] };
  expect(spent(batch, { views }).counts).toEqual(counted);
});

describe('a browser', () => {
  test.each([
    ['measures each view once', { vitals: { lcp: 1 } }, { views: 2, measured: 1 }, true],
    ['measures no view twice', { vitals: { lcp: 1 } }, { views: 2, measured: 2 }, false],
    ['fails each view once', { failure: failure(true) }, { views: 2, failed: 1 }, true],
    ['fails no view twice', { failure: failure(true) }, { views: 2, failed: 2 }, false],
    ['fails no view that was not served', { failure: failure(true) }, {}, false],
    [
      'reports three errors of a failed view',
      { failure: failure(false) },
      { views: 2, failed: 1, errors: 2 },
      true,
    ],
    [
      'reports no fourth error of a failed view',
      { failure: failure(false) },
      { views: 2, failed: 1, errors: 3 },
      false,
    ],
    [
      'reports no further error of a view that has not failed',
      { failure: failure(false) },
      { views: 2 },
      false,
    ],
  ])('%s', (_, facts, before, counts) => {
    expect(spent({ reports: [{ ...report, ...facts }] }, before).reports).toEqual(
      counts ? [0] : [],
    );
  });

  test('in a control group that fails on a page of another remote counts for that remote only', () => {
    const reports = [{ ...report, isControl: true, failure: failure(true, 'mf-b') }];
    expect(spent({ reports }, { views: 1 }).counts).toEqual([
      'mf-b 1.0.0 views 1',
      'mf-b 1.0.0 failed 1',
    ]);
  });
});

test.each([
  [0.74, 10],
  [0.75, 10],
  [0.76, 20],
  [1, 20],
])('the percentile %d of three small values and a large one is %d', (share, value) => {
  const buckets = [
    { upTo: 10, count: 3 },
    { upTo: 20, count: 1 },
  ];
  expect(percentile(buckets, share)).toBe(value);
});
