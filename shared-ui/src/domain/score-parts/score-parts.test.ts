import { sampleBreakdown } from '@agent-atlas/api-client/samples';
import { expect, test } from 'vitest';
import { sampleNote, scoreParts } from './score-parts.ts';

const breakdown = sampleBreakdown();

test('weights the components as the methodology says', () => {
  expect(scoreParts({ breakdown }).map(({ points, weight }) => [points, weight])).toEqual([
    [45, 50],
    [16, 20],
    [7.5, 15],
    [6, 15],
  ]);
});

test('shows the inputs of each component', () => {
  expect(scoreParts({ breakdown }).map((part) => part.basis)).toEqual([
    'Average 4.80; with 23 reviews, it counts as 4.60',
    '23 reviews',
    '1,400 Product Hunt upvotes on the first day of a launch',
    'Newest review 3 days ago',
  ]);
});

test('explains the recency of an agent without a known date', () => {
  const undated = sampleBreakdown({ daysSinceActivity: null, activity: null });
  expect(scoreParts({ breakdown: undated }).at(-1)?.basis).toBe(
    'No reviews, launch date not known: counts as the median launch',
  );
});

test('explains the defaults for missing reviews and upvotes', () => {
  const unknown = sampleBreakdown({
    meanRating: null,
    reviewCount: 0,
    productHuntUpvotes: 0,
    activity: 'launch',
  });
  expect(scoreParts({ breakdown: unknown }).map((part) => part.basis)).toEqual([
    'No reviews: counted as the average of all agents',
    '0 reviews',
    'No Product Hunt upvotes known',
    'No reviews; launched 3 days ago',
  ]);
});

test('names the components in the order of their weight', () => {
  expect(scoreParts({ breakdown }).map(({ component, name }) => [component, name])).toEqual([
    ['rating', 'User ratings'],
    ['volume', 'Review volume'],
    ['external', 'External validation'],
    ['recency', 'Recency'],
  ]);
});

test('has no components if the API sends no breakdown', () => {
  expect(scoreParts({ breakdown: undefined })).toEqual([]);
});

test.each([
  [0.9, 'Newest review less than a day ago'],
  [1, 'Newest review 1 day ago'],
])('a review from %d days ago', (daysSinceActivity, text) => {
  const inputs = { ...breakdown.inputs, daysSinceActivity };
  expect(scoreParts({ breakdown: { ...breakdown, inputs } }).at(-1)?.basis).toBe(text);
});

test.each([
  [59, 'No reviews; launched 59 days ago'],
  [364, 'No reviews; launched 11 months ago'],
  [5809, 'No reviews; launched 15 years ago'],
])('a launch %d days ago, in units that people count in', (daysSinceActivity, text) => {
  const launched = sampleBreakdown({ daysSinceActivity, activity: 'launch' });
  expect(scoreParts({ breakdown: launched }).at(-1)?.basis).toBe(text);
});

test.each([
  [23, 3, '3 of 23 reviews are samples'],
  [23, 23, 'All 23 reviews are samples'],
  [1, 1, 'The only review is a sample'],
  [23, 0, undefined],
  [23, undefined, undefined],
])('of %d reviews, %s are samples', (reviewCount, sampleReviewCount, note) => {
  const inputs = { ...breakdown.inputs, reviewCount };
  expect(sampleNote({ breakdown: { ...breakdown, inputs }, sampleReviewCount })).toBe(note);
});

test('says nothing about samples if the API sends no breakdown', () => {
  expect(sampleNote({ breakdown: undefined, sampleReviewCount: 3 })).toBeUndefined();
});
