import { expect, test } from 'vitest';
import type { ObservationBatch } from '../../contract/observations.ts';
import { type Credit, creditKey } from './credits.ts';
import { spend } from './spend.ts';

const PAGE = { remote: 'mf-a', version: '1.0.0', route: '/a' };
const address = '192.0.2.1';
const hash = () => 'network';

function countsOf(batch: Pick<ObservationBatch, 'views' | 'reports'>) {
  const { remote, version } = PAGE;
  const none = { views: 0, failed: 0, measured: 0, errors: 0 };
  const credit: Credit = { network: 'network', remote, version, ...none };
  const credits = new Map([[creditKey('network', remote, version), credit]]);
  const options = { minute: new Date(0), hash, isSameSet: () => true };
  return spend(batch, credits, options).counts.map(
    ({ version, metric, count }) => `${version} ${metric} ${count}`,
  );
}

const view = { ...PAGE, address, count: 3, failed: 1 };
const report = { set: '0'.repeat(20), page: PAGE, address, vitals: { lcp: 1200 } };

test('views and vitals of the control group count for the version and for the group', () => {
  const views = [{ ...view, isControl: true }];
  expect(countsOf({ views, reports: [{ ...report, isControl: true }] })).toEqual([
    '1.0.0 views 3',
    '1.0.0+control views 3',
    '1.0.0 failed 1',
    '1.0.0+control failed 1',
    '1.0.0 lcp 1',
    '1.0.0+control lcp 1',
  ]);
});

test('those of other visitors count for the version only', () => {
  expect(countsOf({ views: [view], reports: [report] })).toEqual([
    '1.0.0 views 3',
    '1.0.0 failed 1',
    '1.0.0 lcp 1',
  ]);
});
