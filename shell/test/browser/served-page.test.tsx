import { runInThisContext } from 'node:vm';
import { act, render, screen } from '@testing-library/react';
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EarlyClicks } from '../../src/browser/early-clicks.ts';
import { hasServedParts, servedPage } from '../../src/browser/served-page.tsx';
import { EARLY_CLICK_SCRIPT } from '../../src/frame/early-click-script.ts';
import { ROUTE } from '../support/remote-code.ts';

const offline = new TypeError('Failed to fetch dynamically imported module');
const MINUTE_MS = 60_000;
const report = vi.fn();
const onClick = vi.fn();
const load = vi.fn<() => Promise<ComponentType>>();

runInThisContext(EARLY_CLICK_SCRIPT);

beforeEach(() => {
  for (const mock of [report, onClick, load]) mock.mockReset();
  vi.useFakeTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const served = () => screen.getByRole('button', { name: 'From the server' });

const LivePage = () => (
  <button type="button" onClick={onClick}>
    From the server
  </button>
);

function BrokenPage(): never {
  throw new Error('broken');
}

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

/** Hydrates a page whose HTML is already on the screen, at `from`, with a link to `to`. */
async function hydrated({ from = '/', to = '/' } = {}) {
  const container = document.createElement('div');
  container.innerHTML = `<a href="${to.replaceAll('&', '&amp;')}" data-discover="true">Next</a><!--$--><div data-remote="mf-a"><button type="button">From the server</button></div><!--/$-->`;
  container.id = 'root';
  document.body.append(container);
  onTestFinished(() => container.remove());
  const [onError, onHydrated] = [vi.fn(), vi.fn()];
  const clicks = new EarlyClicks(container, window.earlyClicks);
  const html = {
    nodes: [...(container.querySelector('[data-remote]')?.childNodes ?? [])],
    onHydrated() {
      onHydrated();
      clicks.replay('page');
    },
  };
  const Page = servedPage({ page: load }, ROUTE, html, report);
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[from]}>
        <Link to={to}>Next</Link>
        <Boundary>
          <Suspense fallback={<p>Loading</p>}>
            <div data-remote="mf-a">
              <Page />
            </div>
          </Suspense>
        </Boundary>
      </MemoryRouter>,
      { container, hydrate: true, onRecoverableError: onError, onCaughtError: onError },
    ),
  );
  return { onError, onHydrated };
}

describe('a server-rendered page', () => {
  test('keeps its HTML while its code cannot be loaded', async () => {
    load.mockRejectedValue(offline);
    const { onError, onHydrated } = await hydrated();
    await pass(10 * MINUTE_MS);
    expect(served()).toBeDefined();
    expect(report).toHaveBeenCalledWith('mf-a', 'load', offline);
    expect([onError.mock.calls, onHydrated.mock.calls]).toEqual([[], []]);
  });

  test('is hydrated by the first attempt that succeeds', async () => {
    load.mockRejectedValueOnce(offline).mockResolvedValue(LivePage);
    const { onHydrated } = await hydrated();
    const button = served();
    await pass(1000);
    expect(onHydrated).toHaveBeenCalledOnce();
    expect(served(), 'the same element').toBe(button);
    button.click();
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('handles a click from before hydration once', async () => {
    load.mockRejectedValueOnce(offline).mockResolvedValue(LivePage);
    await hydrated();
    served().click();
    expect(onClick).not.toHaveBeenCalled();
    await pass(1000);
    expect(onClick).toHaveBeenCalledOnce();
    served().click();
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  test('keeps its HTML when its code throws during hydration', async () => {
    load.mockResolvedValue(BrokenPage);
    const { onHydrated } = await hydrated();
    await pass(1000);
    expect(served()).toBeDefined();
    expect(screen.queryByText('Failed')).toBeNull();
    expect(onHydrated).not.toHaveBeenCalled();
  });

  test('keeps its HTML when one of its first effects throws', async () => {
    load.mockResolvedValue(BrokenEffectPage);
    await hydrated();
    await pass(10_000);
    expect(screen.getAllByRole('button', { name: 'From the server' })).toHaveLength(1);
    expect(screen.queryByText('Failed')).toBeNull();
  });

  test('is replaced by an error when it throws after its first effects', async () => {
    load.mockResolvedValue(FragilePage);
    await hydrated();
    await pass(1000);
    act(() => served().click());
    expect(screen.getByText('Failed')).toBeDefined();
  });

  test('is loaded at most four times, with growing pauses', async () => {
    load.mockRejectedValue(offline);
    await hydrated();
    const attempts: number[] = [];
    for (const pause of [0, 1000, 4000, 15_000, 10 * MINUTE_MS]) {
      await pass(pause);
      attempts.push(load.mock.calls.length);
    }
    expect(attempts).toEqual([1, 2, 3, 4, 4]);
  });
});

test.each([
  ['another query', '/search?ids=1,2&sort=name', '/search?ids=3&sort=name', 1],
  ['another path', '/search', '/popular', 1],
  ['its own query, encoded and in another order', '/?ids=1,2&b=c', '/?b=c&ids=1%2C2', 0],
] as const)(
  'a page without working code, followed by %s (%s → %s), is loaded %d times',
  async (_, from, to, times) => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    load.mockResolvedValue(BrokenPage);
    await hydrated({ from, to });
    expect(served()).toBeDefined();
    await act(async () => screen.getByRole('link', { name: 'Next' }).click());
    expect(reload).toHaveBeenCalledTimes(times);
  },
);

const Late = lazy(() => late.promise);
const late = Promise.withResolvers<{ default: ComponentType }>();

test('parts of a page whose script has not loaded are known until React has hydrated them', async () => {
  const container = document.createElement('div');
  container.innerHTML = '<h1>Page</h1><!--$--><p>Late</p><!--/$-->';
  document.body.append(container);
  const page = (
    <>
      <h1>Page</h1>
      <Suspense>
        <Late />
      </Suspense>
    </>
  );
  await act(async () => render(page, { container, hydrate: true }));
  expect(hasServedParts(container)).toBe(true);
  late.resolve({ default: () => <p>Late</p> });
  await pass(0);
  expect(hasServedParts(container)).toBe(false);
});
