import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TOAST_REMOVE_DELAY_MS, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('Toaster', () => {
  test('renders its region after the page', async () => {
    render(<Toaster />);
    expect(screen.queryByRole('region')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    await vi.waitFor(() => screen.getByRole('region', { name: 'Notification' }), {
      timeout: 20_000,
    });
  });

  test('shows a toast created before its code has loaded', async () => {
    render(<Toaster />);
    const handle = toast({ title: 'Vote recorded' });
    await act(() => vi.advanceTimersByTimeAsync(0));
    await vi.waitFor(() => screen.getByText('Vote recorded'), {
      timeout: 20_000,
    });
    act(() => handle.dismiss());
    await act(() => vi.advanceTimersByTimeAsync(TOAST_REMOVE_DELAY_MS));
  });
});
