import { expect, test } from 'vitest';
import { Retirement } from '../../src/release-worker/retirement.ts';

const MINUTE = 60_000;
const build = (isRetired: boolean) => [
  {
    ...{ host: 'aaaaaaaaaa', webServers: 0, hasWorker: true, isRetired },
    ...{ runs: [], lacking: [], neededBy: [] },
  },
];

test('a release worker ends an hour after the last server needed its build', () => {
  const retirement = new Retirement('aaaaaaaaaa', 0);
  expect(retirement.isOver(build(true), 59 * MINUTE)).toBe(false);
  expect(retirement.isOver(build(true), 60 * MINUTE)).toBe(true);
});

test('a server that needs the build again starts the hour anew', () => {
  const retirement = new Retirement('aaaaaaaaaa', 0);
  retirement.isOver(build(false), 50 * MINUTE);
  expect(retirement.isOver(build(true), 109 * MINUTE)).toBe(false);
  expect(retirement.isOver(build(true), 110 * MINUTE)).toBe(true);
});

test('an API of the previous release, which lists no builds, ends no release worker', () => {
  const retirement = new Retirement('aaaaaaaaaa', 0);
  expect(retirement.isOver([], 120 * MINUTE)).toBe(false);
});
