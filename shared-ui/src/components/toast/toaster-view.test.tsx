import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TOAST_REMOVE_DELAY_MS, toast, toastStore } from './toast-store.ts';
import { TOAST_DURATION_MS, ToasterView } from './toaster-view.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.hasPointerCapture = () => false;
});

afterEach(() => {
  // Removes remaining toasts from the list.
  act(() => vi.advanceTimersByTime(TOAST_DURATION_MS));
  act(() => vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS));
  vi.useRealTimers();
});

function show(...titles: string[]) {
  render(<ToasterView />);
  act(() => {
    for (const title of titles) toast({ title, description: 'You upvoted Quiet Otter' });
  });
}

const shown = () => screen.queryByRole('listitem');

function swipe(pixels: number) {
  const item = screen.getByRole('listitem');
  fireEvent.pointerDown(item, { button: 0, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(item, { clientX: 5, clientY: 0 });
  fireEvent.pointerMove(item, { clientX: pixels, clientY: 0 });
  fireEvent.pointerUp(item, { clientX: pixels, clientY: 0 });
}

describe('ToasterView', () => {
  test('shows title and description in the region Notification', () => {
    show('Vote recorded');
    expect(screen.getByRole('region', { name: 'Notification' }).textContent).toContain(
      'Vote recordedYou upvoted Quiet Otter',
    );
  });

  test('shows one toast at a time: the newest', () => {
    show('First', 'Second');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'SecondYou upvoted Quiet Otter',
    ]);
  });

  test('a toast stays for 5000 ms', () => {
    show('Vote recorded');
    act(() => vi.advanceTimersByTime(4999));
    expect(shown()).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(shown()).toBeNull();
  });

  test('Escape closes it', () => {
    show('Vote recorded');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(shown()).toBeNull();
  });

  test('its close button closes it', () => {
    show('Vote recorded');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(shown()).toBeNull();
  });

  test('a swipe of more than 50 px to the right closes it', () => {
    show('Vote recorded');
    swipe(51);
    expect(shown()).toBeNull();
  });

  test('a shorter swipe does not close it', () => {
    show('Vote recorded');
    swipe(50);
    expect(shown()).not.toBeNull();
  });

  test('its action runs and closes it', () => {
    render(<ToasterView />);
    const onClick = vi.fn();
    act(() => {
      toast({ title: 'Error', action: { label: 'Try Again', altText: 'Vote again', onClick } });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(shown()).toBeNull();
  });

  test('F8 moves the focus to the region', () => {
    show('Vote recorded');
    fireEvent.keyDown(document, { code: 'F8' });
    expect(document.activeElement).toBe(screen.getByRole('list'));
  });

  test('a toast can be updated and dismissed with its handle', () => {
    render(<ToasterView />);
    const handle = toast({ title: 'Sending' });
    act(() => handle.update({ title: 'Sent' }));
    expect(shown()?.textContent).toBe('Sent');
    act(() => handle.dismiss());
    expect(shown()).toBeNull();
  });

  test('a closed toast is removed from the list after 1,000,000 ms', () => {
    const handle = toast({ title: 'Vote recorded' });
    handle.dismiss();
    vi.advanceTimersByTime(999_999);
    expect(toastStore.read()).toMatchObject([{ id: handle.id, open: false }]);
    vi.advanceTimersByTime(1);
    expect(toastStore.read()).toEqual([]);
  });
});
