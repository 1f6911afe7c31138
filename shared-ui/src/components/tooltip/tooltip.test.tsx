import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

// Tooltip positioning needs `ResizeObserver`, which jsdom does not implement.
beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('Tooltip', () => {
  test('opens on focus and closes on Escape', async () => {
    render(
      <Tooltip text="This term is coming soon">
        <button type="button">Term</button>
      </Tooltip>,
    );
    await userEvent.tab();
    expect(screen.getByRole('tooltip').textContent).toContain('This term is coming soon');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(300);
  });

  function showNeighbors() {
    vi.useFakeTimers();
    render(
      <main>
        {['First', 'Second'].map((name) => (
          <Tooltip key={name} text={`About the ${name.toLowerCase()}`}>
            <button type="button">{name}</button>
          </Tooltip>
        ))}
      </main>,
    );
  }
  const trigger = (name: string) => screen.getByRole('button', { name });
  const shown = () => screen.queryByRole('tooltip')?.textContent;

  test('opens after the pointer has rested for 700 ms', () => {
    showNeighbors();
    fireEvent.pointerMove(trigger('First'));
    pass(699);
    expect(shown()).toBeUndefined();
    pass(1);
    expect(shown()).toBe('About the first');
    fireEvent.pointerLeave(trigger('First'));
    pass(1000);
  });

  test.each([
    ['opens immediately 299 ms after another tooltip has closed', 299, 'About the second'],
    ['opens with the usual delay 300 ms after another tooltip has closed', 300, undefined],
  ])('%s', (_, gap, text) => {
    showNeighbors();
    fireEvent.pointerMove(trigger('First'));
    pass(700);
    fireEvent.pointerLeave(trigger('First'));
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(shown()).toBeUndefined();
    pass(gap);
    fireEvent.pointerMove(trigger('Second'));
    pass(0);
    expect(shown()).toBe(text);
    fireEvent.pointerLeave(trigger('Second'));
    fireEvent.keyDown(document, { key: 'Escape' });
    pass(1000);
  });
});
