// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NavigationContext } from '../../remote-kit/navigation/navigation-context.ts';
import { NavigationProgress } from './navigation-progress.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const bar = () => screen.queryByRole('progressbar', { name: 'Loading page' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A frame without a navigation. `setPending` begins or ends one. */
function frame() {
  let isPending = false;
  const listeners = new Set<() => void>();
  const navigation = {
    isPending: () => isPending,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const { unmount } = render(
    <NavigationContext value={navigation}>
      <NavigationProgress />
    </NavigationContext>,
  );
  const setPending = (pending: boolean) =>
    act(() => {
      isPending = pending;
      for (const listener of listeners) listener();
    });
  return { setPending, listeners, unmount };
}

describe('NavigationProgress', () => {
  test('does not show for the first 150 ms', async () => {
    frame().setPending(true);
    await pass(149);
    expect(bar()).toBeNull();
  });

  test('shows after 150 ms until the page has loaded', async () => {
    const { setPending } = frame();
    setPending(true);
    await pass(150);
    expect(bar()).not.toBeNull();
    setPending(false);
    expect(bar()).toBeNull();
  });

  test('does not show after a page that loaded in time', async () => {
    const { setPending } = frame();
    setPending(true);
    await pass(149);
    setPending(false);
    await pass(1000);
    expect(bar()).toBeNull();
  });

  test('no longer listens when the frame is gone', () => {
    const { listeners, unmount } = frame();
    expect(listeners.size).toBe(1);
    unmount();
    expect(listeners.size).toBe(0);
  });

  test('does not show in a frame without navigations, as on the server', async () => {
    render(<NavigationProgress />);
    await pass(1000);
    expect(bar()).toBeNull();
  });
});
