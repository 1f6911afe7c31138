import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EarlyPresses } from '../../src/browser/early-presses.ts';
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

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>Failed</p> : this.props.children;
  }
}

function tree(element?: Element | null, onAlive = () => {}) {
  const served = element ? { element, onAlive } : undefined;
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

describe('a page that the server has rendered', () => {
  /** Hydrates a page whose HTML is on the screen already. */
  async function hydrated() {
    const container = document.createElement('div');
    container.innerHTML =
      '<!--$--><div data-remote="mf-a"><button type="button">From the server</button></div><!--/$-->';
    document.body.append(container);
    onTestFinished(() => container.remove());
    const complaint = vi.fn();
    const presses = new EarlyPresses(container);
    const onAlive = () => presses.answer('page');
    await act(async () =>
      render(tree(container.querySelector('div'), onAlive), {
        container,
        hydrate: true,
        onRecoverableError: complaint,
        onCaughtError: complaint,
      }),
    );
    return { complaint };
  }

  test('stays as it is for as long as its code cannot be had', async () => {
    loadRemote.mockRejectedValue(offline);
    const { complaint } = await hydrated();
    await pass(10 * MINUTE_MS);
    expect(screen.getByRole('button', { name: 'From the server' })).toBeDefined();
    expect(report).toHaveBeenCalledWith('mf-a', 'load');
    expect(complaint).not.toHaveBeenCalled();
  });

  test('comes to life with the first try that succeeds', async () => {
    loadRemote
      .mockRejectedValueOnce(offline)
      .mockResolvedValue(remoteCode({ page: async () => ({ Page: LivePage }) }));
    await hydrated();
    await pass(1000);
    screen.getByRole('button', { name: 'From the server' }).click();
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('answers a press that came before it was alive, and answers it once', async () => {
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

  test('stays as it is when its code throws before it has come to life', async () => {
    const throws = () => {
      throw new Error('broken');
    };
    loadRemote.mockResolvedValue(remoteCode({ page: async () => ({ Page: throws }) }));
    await hydrated();
    await pass(1000);
    expect(screen.getByRole('button', { name: 'From the server' })).toBeDefined();
    expect(screen.queryByText('Failed')).toBeNull();
  });

  test('gives way to an error when it throws after that', async () => {
    loadRemote.mockResolvedValue(remoteCode({ page: async () => ({ Page: FragilePage }) }));
    await hydrated();
    await pass(0);
    act(() => screen.getByRole('button', { name: 'From the server' }).click());
    expect(screen.getByText('Failed')).toBeDefined();
  });

  test('is tried four times, at growing distances, and then no more', async () => {
    loadRemote.mockRejectedValue(offline);
    await hydrated();
    const tries: number[] = [];
    for (const pause of [0, 1000, 4000, 15_000, 10 * MINUTE_MS]) {
      await pass(pause);
      tries.push(loadRemote.mock.calls.length);
    }
    expect(tries).toEqual([1, 2, 3, 4, 4]);
  });
});

describe('a page that a navigation opens', () => {
  test('is shown when its code is there', async () => {
    loadRemote.mockResolvedValue(remoteCode());
    render(tree());
    await pass(0);
    expect(screen.getByText('The page')).toBeDefined();
  });

  test('fails at once, for the boundary to say so', async () => {
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
