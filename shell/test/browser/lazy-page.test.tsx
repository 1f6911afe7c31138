import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EarlyClicks } from '../../src/browser/early-clicks.ts';
import { Federation, RemoteLoadError } from '../../src/browser/federation.ts';
import { lazyPage } from '../../src/browser/lazy-page.tsx';
import { REMOTE, ROUTE, remoteCode } from '../support/remote-code.ts';

const { loadRemote } = vi.hoisted(() => ({ loadRemote: vi.fn() }));
vi.mock('../../src/browser/container.ts', () => ({
  createShareScope: () => ({}),
  loadExposed: loadRemote,
}));

const offline = new TypeError('Failed to fetch dynamically imported module');
const MINUTE_MS = 60_000;
const report = vi.fn();
const onClick = vi.fn();

beforeEach(() => {
  loadRemote.mockReset();
  report.mockReset();
  onClick.mockReset();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const LivePage = () => (
  <button type="button" onClick={onClick}>
    From the server
  </button>
);

function FragilePage() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('broken');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      From the server
    </button>
  );
}

function BrokenEffectPage() {
  useEffect(() => {
    throw new Error('broken');
  }, []);
  return <LivePage />;
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>Failed</p> : this.props.children;
  }
}

function tree(element?: Element | null, onHydrated = () => {}) {
  const served = element ? { nodes: [...element.childNodes], onHydrated } : undefined;
  const Page = lazyPage(new Federation([REMOTE]), ROUTE, served, report);
  return (
    <MemoryRouter>
      <Boundary>
        <Suspense fallback={<p>Loading</p>}>
          <div data-remote="mf-a">
            <Page />
          </div>
        </Suspense>
      </Boundary>
    </MemoryRouter>
  );
}

describe('a server-rendered page', () => {
  /** Hydrates a page whose HTML is already on the screen. */
  async function hydrated() {
    const container = document.createElement('div');
    container.innerHTML =
      '<!--$--><div data-remote="mf-a"><button type="button">From the server</button></div><!--/$-->';
    document.body.append(container);
    onTestFinished(() => container.remove());
    const onError = vi.fn();
    const clicks = new EarlyClicks(container);
    const onHydrated = () => clicks.replay('page');
    await act(async () =>
      render(tree(container.querySelector('div'), onHydrated), {
        container,
        hydrate: true,
        onRecoverableError: onError,
        onCaughtError: onError,
      }),
    );
    return { onError };
  }

  test('keeps its HTML while its code cannot be loaded', async () => {
    loadRemote.mockRejectedValue(offline);
    const { onError } = await hydrated();
    await pass(10 * MINUTE_MS);
    expect(screen.getByRole('button', { name: 'From the server' })).toBeDefined();
    expect(report).toHaveBeenCalledWith('mf-a', 'load', expect.any(TypeError));
    expect(onError).not.toHaveBeenCalled();
  });

  test('is hydrated by the first attempt that succeeds', async () => {
    loadRemote
      .mockRejectedValueOnce(offline)
      .mockResolvedValue(remoteCode({ page: async () => ({ Page: LivePage }) }));
    await hydrated();
    await pass(1000);
    screen.getByRole('button', { name: 'From the server' }).click();
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('handles a click from before hydration once', async () => {
    loadRemote
      .mockRejectedValueOnce(offline)
      .mockResolvedValue(remoteCode({ page: async () => ({ Page: LivePage }) }));
    await hydrated();
    screen.getByRole('button', { name: 'From the server' }).click();
    expect(onClick).not.toHaveBeenCalled();
    await pass(1000);
    expect(onClick).toHaveBeenCalledOnce();
    screen.getByRole('button', { name: 'From the server' }).click();
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  test('keeps its HTML when its code throws during hydration', async () => {
    const throws = () => {
      throw new Error('broken');
    };
    loadRemote.mockResolvedValue(remoteCode({ page: async () => ({ Page: throws }) }));
    await hydrated();
    await pass(1000);
    expect(screen.getByRole('button', { name: 'From the server' })).toBeDefined();
    expect(screen.queryByText('Failed')).toBeNull();
  });

  test('keeps its HTML when one of its first effects throws', async () => {
    loadRemote.mockResolvedValue(remoteCode({ page: async () => ({ Page: BrokenEffectPage }) }));
    await hydrated();
    await pass(10_000);
    expect(screen.getAllByRole('button', { name: 'From the server' })).toHaveLength(1);
    expect(screen.queryByText('Failed')).toBeNull();
  });

  test('is replaced by an error when it throws after its first effects', async () => {
    loadRemote.mockResolvedValue(remoteCode({ page: async () => ({ Page: FragilePage }) }));
    await hydrated();
    await pass(1000);
    act(() => screen.getByRole('button', { name: 'From the server' }).click());
    expect(screen.getByText('Failed')).toBeDefined();
  });

  test('is loaded at most four times, with growing pauses', async () => {
    loadRemote.mockRejectedValue(offline);
    await hydrated();
    const attempts: number[] = [];
    for (const pause of [0, 1000, 4000, 15_000, 10 * MINUTE_MS]) {
      await pass(pause);
      attempts.push(loadRemote.mock.calls.length);
    }
    expect(attempts).toEqual([1, 2, 3, 4, 4]);
  });
});

describe('a page that a navigation opens', () => {
  test('is shown when its code has loaded', async () => {
    loadRemote.mockResolvedValue(remoteCode());
    render(tree());
    await pass(0);
    expect(screen.getByText('The page')).toBeDefined();
  });

  test('fails immediately and shows the error boundary', async () => {
    loadRemote.mockRejectedValue(offline);
    const caught = vi.fn();
    render(tree(), { onCaughtError: caught });
    await pass(0);
    expect(screen.getByText('Failed')).toBeDefined();
    expect(caught).toHaveBeenCalledWith(offline, expect.anything());
  });

  test('fails with both names when the remote has no such page', async () => {
    loadRemote.mockResolvedValue(remoteCode({ id: 'other' }));
    const caught = vi.fn();
    render(tree(), { onCaughtError: caught });
    await pass(0);
    expect(caught).toHaveBeenCalledWith(
      new RemoteLoadError('mf-a has no page "page"'),
      expect.anything(),
    );
  });
});
