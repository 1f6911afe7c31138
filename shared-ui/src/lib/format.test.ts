import { describe, expect, test } from 'vitest';
import {
  formatCount,
  formatDay,
  formatPricingModel,
  formatRange,
  formatReviewDate,
  initials,
} from './format.ts';

describe('formatPricingModel', () => {
  test.each([
    ['Freemium (free tier with paid plans)', 'Freemium'],
    ['Free', 'Free'],
    ['Subscription  (monthly)   plan', 'Subscription plan'],
    ['Custom pricing (yearly contract)', 'Custom pricing'],
    ['Open source', 'Open Source'],
    ['Open source (Apache 2.0)', 'Open Source'],
    ['Usage-based', 'Usage-Based Pricing'],
    ['Quote on request', 'Contact for Pricing'],
    ['One-time purchase', 'One-time purchase'],
  ])('%s is shown as %s', (model, shown) => {
    expect(formatPricingModel(model)).toBe(shown);
  });

  test('words for a free or custom plan take precedence over the others', () => {
    expect(formatPricingModel('Open source (free to run yourself)')).toBe('Open source');
  });

  test.each(['', '  ', null, undefined])('%j has no pricing', (model) => {
    expect(formatPricingModel(model)).toBe('Pricing not available');
  });
});

describe('formatReviewDate', () => {
  const now = new Date('2026-11-21T00:30:00Z');

  test.each([
    ['2026-11-21T00:10:00Z', 'Today'],
    ['2026-11-20T23:50:00Z', 'Yesterday'],
    ['2026-11-19T12:00:00Z', '2 days ago'],
    ['2026-11-15T12:00:00Z', '6 days ago'],
    ['2026-11-14T12:00:00Z', '1 week ago'],
    ['2026-11-07T12:00:00Z', '2 weeks ago'],
    ['2026-10-23T12:00:00Z', '4 weeks ago'],
    ['2026-10-22T12:00:00Z', 'Oct 22, 2026'],
    ['2025-05-08T12:00:00Z', 'May 8, 2025'],
  ])('%s is %s', (iso, text) => {
    expect(formatReviewDate(iso, now)).toBe(text);
  });

  test('shows no future date when the clock is slightly behind', () => {
    expect(formatReviewDate('2026-11-22T00:10:00Z', now)).toBe('Today');
  });
});

test.each([
  ['01', 'Jan'],
  ['02', 'Feb'],
  ['03', 'Mar'],
  ['04', 'Apr'],
  ['05', 'May'],
  ['06', 'Jun'],
  ['07', 'Jul'],
  ['08', 'Aug'],
  ['09', 'Sep'],
  ['10', 'Oct'],
  ['11', 'Nov'],
  ['12', 'Dec'],
])('month %s is %s', (month, name) => {
  expect(formatDay(`2026-${month}-09T12:00:00Z`)).toBe(`${name} 9, 2026`);
});

describe('initials', () => {
  test.each([
    ['Ada', 'A'],
    ['paper_lantern', 'PL'],
    ['One Two Three', 'OT'],
    ['ada.lovelace-king', 'AK'],
    ['😀 smile', '😀S'],
    ['', ''],
    ['___', '_'],
    ['ßa ßb', 'ßß'],
    ['🇩🇪 team', '🇩🇪T'],
    ['e\u0301lan vital', 'E\u0301V'],
    ['👩‍🚀', '👩‍🚀'],
  ])('%j gives %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

describe('formatCount', () => {
  test('uses the singular for one', () => {
    expect(formatCount(1, 'review')).toBe('1 review');
  });

  test('uses the plural and separators for other numbers', () => {
    expect(formatCount(1200, 'review')).toBe('1,200 reviews');
  });
});

test('formats the day in UTC in any time zone', () => {
  expect(formatDay('2026-11-22T00:00:00Z')).toBe('Nov 22, 2026');
});

describe('formatRange', () => {
  test.each([
    [1, 4, '1–4'],
    [3, 3, '3'],
    [78.6, 87.9, '79–88'],
    [990, 1204, '990–1,204'],
  ])('%d to %d is %s', (low, high, text) => {
    expect(formatRange(low, high)).toBe(text);
  });

  test.each([
    [null, null],
    [undefined, undefined],
    [1, null],
  ])('is undefined if a bound is unknown', (low, high) => {
    expect(formatRange(low, high)).toBeUndefined();
  });
});
