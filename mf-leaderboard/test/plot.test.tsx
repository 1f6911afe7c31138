import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Plot } from '../src/charts/plot.tsx';

test('ticks with equal labels are all shown', () => {
  const ticks = [0, 100].map((at) => ({ at, label: 'Nov 21' }));
  render(
    <Plot title="Otters" description="None." xTicks={ticks} yTicks={[]}>
      {null}
    </Plot>,
  );
  expect(screen.getAllByText('Nov 21')).toHaveLength(2);
});
