import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { Tooltip } from './tooltip.tsx';

// The layout engine that places the tooltip asks for an observer that jsdom does not have.
beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

describe('Tooltip', () => {
  test('appears on focus, without a provider around it, and leaves on Escape', async () => {
    render(
      <Tooltip text="This term is coming soon">
        <button type="button">Term</button>
      </Tooltip>,
    );
    await userEvent.tab();
    expect(screen.getByRole('tooltip').textContent).toContain('This term is coming soon');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
