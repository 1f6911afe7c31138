import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { beginAction, onScreen, openTab, showTab } from '../support/page-tab.tsx';

const handled = vi.fn<(query: string | null) => void>();
beforeEach(() => void handled.mockReset());

const Anchor = () => <h1>{useLocation().hash || 'no anchor'}</h1>;

/** A page whose elements handle presses with the query of their last rendering. */
function Results() {
  const [params] = useSearchParams();
  const handle = () => handled(params.get('q'));
  return (
    <form onSubmit={handle} aria-label="Search">
      <h1>Results for {params.get('q')}</h1>
      <input onInput={handle} />
      <button type="button" onClick={handle} onKeyDown={handle}>
        Filter
      </button>
    </form>
  );
}
const PageWithoutCode = lazy(() => new Promise<never>(() => {}));
const Home = () => <h1>Home</h1>;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a press while the query of the page changes', () => {
  const tab = () => showTab({ at: '/search?q=a', pages: { '/search': Results } });

  test.each([
    ['click', 'button'],
    ['keyDown', 'button'],
    ['input', 'textbox'],
    ['submit', 'form'],
  ] as const)('is handled with the new query (%s on a %s)', async (type, role) => {
    const { open, arrive, router } = tab();
    const entries = history.length;
    await open('/search?q=b');
    expect(onScreen()).toEqual({ page: 'Results for a', url: '/search?q=a' });
    fireEvent[type](screen.getByRole(role));
    expect(handled.mock.calls).toEqual([['b']]);
    expect(onScreen()).toEqual({ page: 'Results for b', url: '/search?q=b' });
    expect(router.isPending()).toBe(false);
    await arrive('/search?q=b');
    expect(history.length).toBe(entries + 1);
  });

  test('waits while the page is not hydrated, because React would replace its HTML', async () => {
    const { open, arrive, router } = tab();
    router.isHydrated = false;
    await open('/search?q=b');
    fireEvent.click(screen.getByRole('button'));
    expect(onScreen()).toEqual({ page: 'Results for a', url: '/search?q=a' });
    await arrive('/search?q=b');
    expect(onScreen()).toEqual({ page: 'Results for a', url: '/search?q=a' });
    await act(async () => router.hydrated());
    expect(onScreen()).toEqual({ page: 'Results for b', url: '/search?q=b' });
  });

  test('does not hasten another page', async () => {
    const { open } = tab();
    await open('/other?q=b');
    fireEvent.click(screen.getByRole('button'));
    expect(handled.mock.calls).toEqual([['a']]);
    expect(onScreen().url).toBe('/search?q=a');
  });
});

describe('the hydration of the first page', () => {
  test('is over when the visitor has left it', async () => {
    const { open, arrive, router } = showTab();
    router.isHydrated = false;
    await open('/?sort=name');
    await arrive('/?sort=name');
    expect(router.isHydrated).toBe(false);
    await open('/a');
    await arrive('/a');
    expect(router.isHydrated).toBe(true);
  });

  test("is over when the page has replaced the server's error", async () => {
    const spec = { remote: 'mf-a', id: 'home', path: '/' };
    const { open, arrive, router } = showTab({
      served: { spec, content: { instead: <h1>Error</h1> } },
    });
    router.isHydrated = false;
    await open('/?sort=name');
    await arrive('/?sort=name', { spec, content: { Page: Home } });
    expect(onScreen().page).toBe('Home');
    expect(router.isHydrated).toBe(true);
  });

  test('may wait for its code while the visitor opens other pages', async () => {
    const container = document.createElement('div');
    container.innerHTML = '<!--$--><div data-remote="mf-a"><h1>From the server</h1></div><!--/$-->';
    document.body.append(container);
    const { open, arrive, element, router } = openTab({ pages: { '/': PageWithoutCode } });
    router.isHydrated = false;
    await act(async () => render(element, { container, hydrate: true }));
    const html = screen.getByRole('heading');
    await open('/?sort=name');
    await arrive('/?sort=name');
    await open('/b');
    expect(screen.getByRole('heading'), 'the same element').toBe(html);
    await arrive('/b');
    expect(onScreen()).toEqual({ page: '/b', url: '/b' });
  });

  test('is not disturbed by anchors until all parts of the page are hydrated', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const isSettled = vi.fn(() => false);
    const { open, router, scroll } = showTab({ pages: { '/': Anchor }, isSettled });
    await open('/#part');
    expect(onScreen()).toEqual({ page: 'no anchor', url: '/#part' });
    expect(scroll.arrive).toHaveBeenLastCalledWith(expect.objectContaining({ hash: '#part' }));
    expect(router.isPending()).toBe(false);
    const entries = history.length;
    isSettled.mockReturnValue(true);
    await act(async () => void vi.advanceTimersByTime(500));
    expect(onScreen()).toEqual({ page: '#part', url: '/#part' });
    expect(history.length).toBe(entries);
    expect(scroll.arrive).toHaveBeenLastCalledWith(expect.objectContaining({ keepsScroll: true }));
    vi.useRealTimers();
  });

  test('of the frame is announced once', async () => {
    const { open, arrive, onHydrated } = showTab();
    await open('/a');
    await arrive('/a');
    expect(onHydrated).toHaveBeenCalledOnce();
  });
});

describe('a page whose action never ends', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onTestFinished(beginAction());
  });

  test('is followed by the next page after a second at most', async () => {
    const { open, arrive } = showTab();
    await open('/a');
    await arrive('/a');
    await pass(999);
    expect(onScreen()).toEqual({ page: '/', url: '/' });
    await pass(1);
    expect(onScreen()).toEqual({ page: '/a', url: '/a' });
  });

  test('is not followed by a page that the visitor no longer wants', async () => {
    const { open, arrive } = showTab();
    await open('/a');
    await arrive('/a');
    await open('/b');
    await pass(5000);
    expect(onScreen()).toEqual({ page: '/', url: '/' });
    await arrive('/b');
    await pass(1000);
    expect(onScreen()).toEqual({ page: '/b', url: '/b' });
  });
});

describe('the cross-fade', () => {
  let prefersReducedMotion = false;
  const fade = vi.fn();
  beforeEach(() => {
    prefersReducedMotion = false;
    vi.stubGlobal('matchMedia', () => ({ matches: prefersReducedMotion }));
    fade.mockReset().mockImplementation((update: () => void) => {
      update();
      return { ready: Promise.reject(new DOMException('Skipped', 'AbortError')) };
    });
    Reflect.set(document, 'startViewTransition', fade);
    onTestFinished(() => void Reflect.deleteProperty(document, 'startViewTransition'));
  });

  test('to another page shows it, also if the browser skips the animation', async () => {
    const { open, arrive } = showTab();
    await open('/a');
    await arrive('/a');
    expect(fade).toHaveBeenCalledOnce();
    expect(onScreen()).toEqual({ page: '/a', url: '/a' });
  });

  test.each(['/?sort=name', '/#part'])('does not happen within a page (%s)', async (url) => {
    const { open, arrive, loadView } = showTab();
    await open(url);
    if (loadView.mock.calls.length > 0) await arrive(url);
    expect(onScreen()).toEqual({ page: '/', url });
    expect(fade).not.toHaveBeenCalled();
  });

  test('does not happen for visitors who prefer reduced motion', async () => {
    prefersReducedMotion = true;
    const { open, arrive } = showTab();
    await open('/a');
    await arrive('/a');
    expect(onScreen()).toEqual({ page: '/a', url: '/a' });
    expect(fade).not.toHaveBeenCalled();
  });

  test('does not show a page after the next press', async () => {
    fade.mockImplementationOnce(() => ({ ready: Promise.resolve() }));
    const { open, arrive } = showTab();
    await open('/a');
    await arrive('/a');
    await open('/b');
    await act(async () => fade.mock.calls[0]?.[0]());
    expect(onScreen()).toEqual({ page: '/', url: '/' });
    await arrive('/b');
    expect(onScreen()).toEqual({ page: '/b', url: '/b' });
  });
});
