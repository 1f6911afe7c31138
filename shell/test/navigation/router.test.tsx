import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { beginAction, onScreen, openTab, showTab, travel, viewAt } from '../support/page-tab.tsx';

const whileRendering = vi.fn();
const hasAppeared = vi.fn<(path: string) => void>();
beforeEach(() => {
  for (const mock of [whileRendering, hasAppeared]) mock.mockReset();
});

function FirstPart() {
  whileRendering();
  return null;
}
function LongPage() {
  useLayoutEffect(() => hasAppeared(location.pathname), []);
  return (
    <>
      <FirstPart />
      <h1>Long page</h1>
    </>
  );
}

const keyOfEntry = () => history.state.key;

describe('a press', () => {
  test('changes the page and the URL together, when the page has arrived', async () => {
    const { arrive } = showTab({ frame: <Link to="/a?b=1#c">Next</Link> });
    await act(async () => void fireEvent.click(screen.getByRole('link')));
    expect(onScreen()).toEqual({ page: '/', url: '/' });
    await arrive('/a?b=1#c');
    expect(onScreen()).toEqual({ page: '/a', url: '/a?b=1#c' });
  });

  test('changes the URL before the first layout effects of the page', async () => {
    const { open, arrive } = showTab({ pages: { '/a': LongPage } });
    await open('/a');
    await arrive('/a');
    expect(hasAppeared.mock.calls).toEqual([['/a']]);
  });

  test('passes its state on to the page, also after Back', async () => {
    const { router, open, arrive } = showTab();
    await open('/a', { state: { from: 'here' } });
    await arrive('/a');
    expect(router.shown.location.state).toEqual({ from: 'here' });
    await travel(-1);
    await arrive('/');
    await travel(1);
    await arrive('/a');
    expect(router.shown.location.state).toEqual({ from: 'here' });
  });

  test('on a link to an anchor of the page loads nothing', async () => {
    const { open, loadView, scroll } = showTab({ at: '/a?b=1' });
    await open('/a?b=1#part');
    expect(onScreen()).toEqual({ page: '/a', url: '/a?b=1#part' });
    expect(loadView).not.toHaveBeenCalled();
    expect(scroll.arrive).toHaveBeenLastCalledWith(
      expect.objectContaining({ hash: '#part', isPop: false, keepsScroll: false }),
    );
  });

  test('on a link to the page itself loads it again', async () => {
    const { open, loadView } = showTab({ at: '/a#part' });
    await open('/a');
    expect(loadView).toHaveBeenCalledOnce();
  });

  test('before React can render pages is handled when it can', async () => {
    const { element, open, arrive } = openTab();
    await open('/a');
    await arrive('/a');
    render(element);
    expect(onScreen()).toEqual({ page: '/a', url: '/a' });
  });

  test('records where the page was left, and scrolls when the next one is there', async () => {
    const { open, arrive, scroll, router } = showTab();
    scroll.arrive.mockClear();
    await open('/a', { preventScrollReset: true });
    expect([scroll.save.mock.calls.length, scroll.arrive.mock.calls]).toEqual([1, []]);
    await arrive('/a');
    const { key } = router.shown.location;
    expect(scroll.arrive.mock.calls).toEqual([
      [{ key, hash: '', isPop: false, keepsScroll: true }],
    ]);
  });
});

describe('the latest of several presses wins', () => {
  test('while the pages are loading', async () => {
    const { open, arrive } = showTab();
    const entries = history.length;
    for (const url of ['/a', '/b', '/c']) await open(url);
    for (const url of ['/b', '/c', '/a']) await arrive(url);
    expect(onScreen()).toEqual({ page: '/c', url: '/c' });
    expect(history.length).toBe(entries + 1);
  });

  test('also if the page before has arrived and React has not shown it yet', async () => {
    const { open, arrive, router } = showTab();
    const entries = history.length;
    const endAction = beginAction();
    await open('/a');
    await arrive('/a');
    await open('/b');
    await endAction();
    expect(onScreen()).toEqual({ page: '/', url: '/' });
    expect(router.isPending()).toBe(true);
    await arrive('/b');
    expect(onScreen()).toEqual({ page: '/b', url: '/b' });
    expect(history.length).toBe(entries + 1);
  });

  test('also while React is rendering the page before, of which nothing appears', async () => {
    const press = vi.fn(() => void router.navigate('/b'));
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    whileRendering.mockImplementationOnce(() => {
      queueMicrotask(press);
      // React lets the browser handle the press before it renders the rest of the page.
      now += 100;
    });
    const { router, loadView } = showTab();
    loadView.mockResolvedValueOnce(viewAt('/a', LongPage)).mockResolvedValueOnce(viewAt('/b'));
    const entries = history.length;
    // `act` renders without a pause.
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
    onTestFinished(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true));
    void router.navigate('/a');
    await vi.waitFor(() => expect(onScreen()).toEqual({ page: '/b', url: '/b' }));
    expect(press).toHaveBeenCalled();
    expect(hasAppeared).not.toHaveBeenCalled();
    expect(history.length).toBe(entries + 1);
  });

  test('tells the loading of the others that nobody waits for it', async () => {
    const { open, loadView } = showTab();
    await open('/a');
    await open('/b');
    const latest = loadView.mock.calls.map(([, isLatest]) => isLatest());
    expect(latest).toEqual([false, true]);
  });
});

describe('Back', () => {
  test('shows the page before without a new entry, and Forward the page after', async () => {
    const { open, arrive, scroll } = showTab();
    await open('/a');
    await arrive('/a');
    const entries = history.length;
    await travel(-1);
    expect(onScreen()).toEqual({ page: '/a', url: '/' });
    expect(scroll.pause).toHaveBeenCalledOnce();
    await arrive('/');
    expect(onScreen()).toEqual({ page: '/', url: '/' });
    expect(scroll.arrive).toHaveBeenLastCalledWith({
      key: 'first',
      hash: '',
      isPop: true,
      keepsScroll: false,
    });
    await travel(1);
    await arrive('/a');
    expect(onScreen()).toEqual({ page: '/a', url: '/a' });
    expect(history.length).toBe(entries);
  });

  test('cancels a page that is being loaded', async () => {
    const { open, arrive } = showTab();
    await open('/a');
    await travel(-1);
    await arrive('/a');
    await arrive('/before');
    expect(onScreen()).toEqual({ page: '/before', url: '/before' });
  });

  test('and Forward to the page on the screen keep it as it is', async () => {
    const { arrive, router, loadView, scroll } = showTab();
    await travel(-1);
    expect(router.isPending()).toBe(true);
    await travel(1);
    expect(router.isPending()).toBe(false);
    await arrive('/before');
    expect(onScreen()).toEqual({ page: '/', url: '/' });
    expect(loadView).toHaveBeenCalledOnce();
    expect(scroll.arrive).toHaveBeenLastCalledWith(expect.objectContaining({ keepsScroll: true }));
  });

  test('between anchors of a page loads nothing', async () => {
    const { open, loadView } = showTab();
    await open('/#part');
    await travel(-1);
    expect(onScreen()).toEqual({ page: '/', url: '/' });
    await travel(1);
    expect(onScreen()).toEqual({ page: '/', url: '/#part' });
    expect(loadView).not.toHaveBeenCalled();
  });

  test('followed by a new query keeps the entry to which the visitor went back', async () => {
    const { open, arrive } = showTab();
    await travel(-1);
    const entries = history.length;
    await open('/?sort=name', { replace: true });
    await arrive('/?sort=name');
    expect(onScreen()).toEqual({ page: '/', url: '/?sort=name' });
    expect(history.length).toBe(entries);
    await travel(-1);
    expect([keyOfEntry(), location.pathname]).toEqual(['before', '/before']);
  });
});

test('an anchor entry that the browser made gets a key and is scrolled to its anchor', async () => {
  const { scroll, loadView } = showTab();
  history.pushState(null, '', '/#part');
  await act(async () => void dispatchEvent(new PopStateEvent('popstate')));
  const key = keyOfEntry();
  expect(key).toMatch(/^\w+$/);
  expect(scroll.arrive).toHaveBeenLastCalledWith({
    key,
    hash: '#part',
    isPop: true,
    keepsScroll: false,
  });
  expect(loadView).not.toHaveBeenCalled();
});

test('replacing an entry adds none', async () => {
  const { open, arrive } = showTab();
  const entries = history.length;
  await open('/a', { replace: true });
  await arrive('/a');
  expect(onScreen()).toEqual({ page: '/a', url: '/a' });
  expect(history.length).toBe(entries);
});

test('loading the page on the screen again keeps its entry and its position', async () => {
  const { router, arrive, scroll } = showTab();
  await act(async () => void router.revalidate());
  await arrive('/');
  expect(keyOfEntry()).toBe('first');
  expect(scroll.arrive).toHaveBeenLastCalledWith(
    expect.objectContaining({ key: 'first', keepsScroll: true }),
  );
});

describe('subscribers', () => {
  test('know whether a page is being loaded, until they unsubscribe', async () => {
    const { open, arrive, router } = showTab();
    const states: boolean[] = [];
    const unsubscribe = router.subscribe(() => states.push(router.isPending()));
    expect(router.isPending()).toBe(false);
    await open('/a');
    await arrive('/a');
    expect(states).toEqual([true, false]);
    unsubscribe();
    await open('/b');
    expect(states).toEqual([true, false]);
  });

  test('know the page on the screen', async () => {
    const { open, arrive, router } = showTab();
    const shown: string[] = [];
    router.subscribe(() => shown.push(router.shown.location.pathname));
    await open('/a');
    await arrive('/a');
    expect(shown).toEqual(['/', '/a']);
  });
});

describe('a page that the browser restores from its memory', () => {
  const restore = (persisted: boolean) =>
    act(async () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));

  test('no longer waits for the page that the browser opened instead', async () => {
    const { open, router } = showTab();
    const listener = vi.fn();
    await open('/a');
    router.subscribe(listener);
    await restore(false);
    expect(router.isPending()).toBe(true);
    await restore(true);
    expect(router.isPending()).toBe(false);
    expect(listener).toHaveBeenCalledOnce();
  });

  test('loads the page of its URL, which it did not show yet when the visitor left', async () => {
    const { arrive, loadView } = showTab();
    await travel(-1);
    expect(loadView).toHaveBeenCalledTimes(1);
    await restore(true);
    expect(loadView).toHaveBeenCalledTimes(2);
    await arrive('/before');
    expect(onScreen()).toEqual({ page: '/before', url: '/before' });
  });

  test('does not show a page that arrived before', async () => {
    const { open, arrive, router } = showTab();
    const endAction = beginAction();
    await open('/a');
    await arrive('/a');
    await restore(true);
    await endAction();
    expect(onScreen()).toEqual({ page: '/', url: '/' });
    expect(router.isPending()).toBe(false);
  });
});

test.each([
  '/a?b=1#c',
  // `//other.example` alone is another host.
  '/.//other.example/a',
])('the browser loads the page %s of this site if it refuses another history entry', async (to) => {
  const assign = vi.fn();
  const { open, arrive } = showTab();
  vi.spyOn(history, 'pushState').mockImplementation(() => {
    throw new DOMException('Too many calls', 'SecurityError');
  });
  vi.stubGlobal('location', { ...window.location, assign });
  await open(to);
  expect(assign).not.toHaveBeenCalled();
  await arrive(to.replace('/.', ''));
  expect(assign.mock.calls).toEqual([[`http://localhost:3000${to.replace('/.', '')}`]]);
  // The test's frame has no page for the other path.
  vi.mocked(console.warn).mockClear();
});
