import { expect, test } from 'vitest';
import { coresOf, evictionAge, type Load, ratesOf } from './model.ts';

const load: Load = {
  viewsPerDay: 864_000,
  peak: 1,
  agents: 100,
  zipf: 0,
  crawlers: 0,
  votesPerView: 0,
  filesPerView: 0,
  releasesPerDay: 0,
};
const site = { servers: 1, cachedPages: 1000, ttl: 60, refreshPause: 1 };

test('renders nothing while every page fits into the cache and nothing changes', () => {
  const rates = ratesOf(load, site);
  expect(rates.views).toBeCloseTo(10);
  expect(rates).toMatchObject({ misses: 0, refreshes: 0 });
  // Each of 100 pages is confirmed by the first view after 60 s; a view comes every 10 s.
  expect(rates.confirms).toBeCloseTo(100 / 70);
});

test('misses with half the views when the cache holds half of equally popular pages', () => {
  expect(ratesOf(load, { ...site, cachedPages: 50 }).misses).toBeCloseTo(5);
});

test('keeps popular pages in a small cache', () => {
  const zipf = { ...load, zipf: 1.2 };
  expect(ratesOf(zipf, { ...site, cachedPages: 50 }).misses).toBeLessThan(2);
});

test('caches pages once on each server', () => {
  const [one, four] = [1, 4].map((servers) =>
    ratesOf({ ...load, releasesPerDay: 24 }, { ...site, servers }),
  );
  expect(four?.misses).toBeGreaterThan((one?.misses ?? 0) * 3);
});

test('renders a page again at most once for each pause, however many votes arrive', () => {
  const voted = { ...load, agents: 1, votesPerView: 1000 };
  expect(ratesOf(voted, { ...site, refreshPause: 2 }).refreshes).toBeLessThanOrEqual(0.5);
  expect(ratesOf(voted, site).votes).toBeCloseTo(10_000);
});

test('a cache holds as many pages as fit', () => {
  const rates = [8, 4, 2, 1, 1];
  const age = evictionAge(rates, 3);
  expect(rates.reduce((sum, rate) => sum + 1 - Math.exp(-rate * age), 0)).toBeCloseTo(3);
  expect(evictionAge(rates, 5)).toBe(Number.POSITIVE_INFINITY);
});

test('adds up the processor time of each part', () => {
  const none = { web: 0, renderer: 0, api: 0, database: 0 };
  const costs = {
    hit: { ...none, web: 0.1 },
    render: { ...none, renderer: 2 },
    confirm: none,
    vote: { ...none, database: 1 },
    file: none,
  };
  const rates = { views: 100, misses: 3, refreshes: 2, confirms: 9, votes: 50, files: 0 };
  const cores = coresOf(rates, costs);
  expect(cores.web).toBeCloseTo(0.01);
  expect(cores.renderer).toBeCloseTo(0.01);
  expect(cores.database).toBeCloseTo(0.05);
  expect(cores.api).toBe(0);
});
