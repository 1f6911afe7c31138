import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorState } from './error-state.tsx';

test('announces the error, with what the reader can do', () => {
  render(
    <ErrorState title="Could not load" text="Away" action={<button type="button">Again</button>} />,
  );
  const alert = screen.getByRole('alert');
  within(alert).getByText('Away');
  within(alert).getByRole('button', { name: 'Again' });
  expect(screen.queryByRole('heading')).toBeNull();
});

test('is a heading where it is the only content', () => {
  render(<ErrorState title="Could not load" headingLevel="h2" />);
  screen.getByRole('heading', { level: 2, name: 'Could not load' });
});
