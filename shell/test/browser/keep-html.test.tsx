import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { KeepHtml } from '../../src/browser/keep-html.tsx';

function BrokenPage(): never {
  throw new Error('broken');
}

test.each([
  ['another query', '/search?ids=1,2&sort=name', '/search?ids=3&sort=name', 1],
  ['another path', '/search', '/popular', 1],
  ['its own query, encoded and in another order', '/?ids=1,2&b=c', '/?b=c&ids=1%2C2', 0],
] as const)(
  'a page without working code, followed by %s (%s → %s), is loaded %d times',
  async (_, from, to, times) => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    onTestFinished(() => void vi.unstubAllGlobals());
    const node = document.createElement('p');
    node.textContent = 'From the server';
    render(
      <MemoryRouter initialEntries={[from]}>
        <Link to={to}>Next</Link>
        <KeepHtml served={{ nodes: [node] }}>
          <BrokenPage />
        </KeepHtml>
      </MemoryRouter>,
      { onCaughtError: () => {} },
    );
    expect(screen.getByText('From the server')).toBeDefined();
    await act(async () => screen.getByRole('link', { name: 'Next' }).click());
    expect(reload).toHaveBeenCalledTimes(times);
  },
);
