import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RatingWithCount, type RatingWithCountProps } from './rating-with-count.tsx';

const text = (props: Omit<RatingWithCountProps, 'sampleReviewCount'>, samples = 0) =>
  render(<RatingWithCount {...props} sampleReviewCount={samples} />).container.textContent;

test('says that there are no reviews, whatever the rating', () => {
  expect(text({ rating: 3.5, reviewCount: 0 })).toBe('No reviews yet');
});

test('counts the reviews, in figures and for screen readers', () => {
  expect(text({ rating: 4.25, reviewCount: 1234 })).toBe('4.3(1,234)1,234 reviews');
  screen.getByRole('img', { name: 'Rated 4.3 out of 5' });
});

test('counts a single review in words', () => {
  expect(text({ rating: 5, reviewCount: 1, form: 'long' })).toBe('5.01 review');
});

test.each([
  [12, 12, '(12 samples)', '12 sample reviews'],
  [1, 1, '(1 sample)', '1 sample review'],
  [12, 3, '(12, 3 samples)', '12 reviews, 3 of them samples'],
])('says that of %d reviews, %d are samples', (reviewCount, samples, short, long) => {
  expect(text({ rating: 4, reviewCount }, samples)).toBe(`4.0${short}${long}`);
  expect(text({ rating: 4, reviewCount, form: 'long' }, samples)).toBe(`4.0${long}`);
});
