import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RetryButton } from './retry-button.tsx';

it('says that it is trying until the request has ended, and sends it once', async () => {
  const ended = Promise.withResolvers<void>();
  const onRetry = vi.fn(() => ended.promise);
  render(<RetryButton onRetry={onRetry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  const button = await screen.findByRole('button', { name: 'Trying again...' });
  await userEvent.click(button);
  expect(onRetry).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button);
  ended.resolve();
  await screen.findByRole('button', { name: 'Try Again' });
});
