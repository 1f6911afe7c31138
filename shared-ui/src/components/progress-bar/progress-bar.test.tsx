import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

test.each([
  [-5, 0],
  [33.33, 33.33],
  [120, 100],
])('shows %d as %d percent', (value, shown) => {
  render(<ProgressBar value={value} label="Progress" />);
  expect(screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('value')).toBe(
    String(shown),
  );
});
