import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ScoreBar } from './score-bar.tsx';

describe('ScoreBar', () => {
  test('limits the bar to 100%', () => {
    render(<ScoreBar value={130} />);
    const meter = screen.getByRole('meter', { name: 'Community Score' });
    expect(meter.getAttribute('aria-valuenow')).toBe('100');
    expect(meter.querySelector('rect')?.getAttribute('width')).toBe('100%');
  });

  test('rounds the text', () => {
    render(<ScoreBar value={86.5} showText />);
    screen.getByText('87');
  });
});
