import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { StarRating } from './star-rating.tsx';

describe('StarRating', () => {
  test('announces the rating with one decimal', () => {
    render(<StarRating rating={4.25} />);
    screen.getByRole('img', { name: 'Rated 4.3 out of 5' });
  });

  test('shows the number with showText', () => {
    render(<StarRating rating={4} showText />);
    screen.getByText('4.0');
  });

  test.each([
    [4, 4.49],
    [4.5, 4.99],
    [5, 7],
  ])('draws the same stars for %d and %d', (lower, higher) => {
    render(<StarRating rating={lower} />);
    render(<StarRating rating={higher} />);
    const [first, second] = screen.getAllByRole('img').map(({ innerHTML }) => innerHTML);
    expect(second).toBe(first);
  });

  test('draws half a star from .5 on', () => {
    render(<StarRating rating={4.49} />);
    render(<StarRating rating={4.5} />);
    const [without, withHalf] = screen.getAllByRole('img').map(({ innerHTML }) => innerHTML);
    expect(withHalf).not.toBe(without);
  });

  test.each([
    ['small', 14],
    ['medium', 16],
    ['large', 20],
  ] as const)('%s stars are %d pixels high', (size, height) => {
    render(<StarRating rating={4} size={size} />);
    expect(screen.getByRole('img').getAttribute('height')).toBe(String(height));
  });
});
