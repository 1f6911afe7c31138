import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  allowRecovery,
  loadFromServer,
  mayRecover,
  settleRecovery,
} from '../../src/app/recovery.ts';

afterEach(() => sessionStorage.clear());

test('a URL can be recovered once, so that no page reloads forever', () => {
  expect(mayRecover('/new', 'set-1')).toBe(true);
  expect(mayRecover('/new', 'set-1')).toBe(false);
});

test('a URL can be recovered again when the visitor retries', () => {
  mayRecover('/new', 'set-1');
  allowRecovery();
  expect(mayRecover('/new', 'set-1')).toBe(true);
});

test('a URL can be recovered again after its page has loaded', () => {
  mayRecover('/new', 'set-1');
  settleRecovery('/popular', 'set-1');
  expect(mayRecover('/new', 'set-1'), 'another page has loaded').toBe(false);
  settleRecovery('/new', 'set-1');
  expect(mayRecover('/new', 'set-1')).toBe(true);
});

test('another URL can be recovered', () => {
  mayRecover('/new', 'set-1');
  expect(mayRecover('/popular', 'set-1')).toBe(true);
});

test('a URL can be recovered again with a newer release set', () => {
  mayRecover('/new', 'set-1');
  expect(mayRecover('/new', 'set-2')).toBe(true);
});

test.each(['getItem', 'setItem'] as const)(
  'without storage (%s throws) there is no recovery, because nothing would stop a loop',
  (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(mayRecover('/new', 'set-1')).toBe(false);
  },
);

test.each([
  ['/new#reviews', '/new#reviews'],
  ['/new#reviews', '/new'],
  ['/new', '/new#reviews'],
])('%s is recovered once, and again after %s has loaded', (url, loaded) => {
  expect(mayRecover(url, 'set-1')).toBe(true);
  expect(mayRecover(url, 'set-1')).toBe(false);
  expect(mayRecover(loaded, 'set-1'), 'the same page at another anchor').toBe(false);
  settleRecovery(loaded, 'set-1');
  expect(mayRecover(url, 'set-1')).toBe(true);
});

describe('loading a page from the server', () => {
  const [assign, reload, scrollTo] = [vi.fn(), vi.fn(), vi.fn()];
  const href = 'http://localhost/new#reviews';

  beforeEach(() => {
    vi.stubGlobal('scrollTo', scrollTo);
    vi.stubGlobal('innerHeight', 800);
    vi.stubGlobal('location', { href, assign, reload });
    history.scrollRestoration = 'manual';
    onTestFinished(() => {
      // Ends what waits for Back.
      dispatchEvent(new PopStateEvent('popstate'));
      vi.unstubAllGlobals();
      for (const mock of [assign, reload, scrollTo]) mock.mockReset();
      document.body.removeAttribute('style');
    });
  });

  test('opens another URL', () => {
    loadFromServer('http://localhost/popular', 400);
    expect(assign.mock.calls).toEqual([['http://localhost/popular']]);
    expect([reload.mock.calls, scrollTo.mock.calls]).toEqual([[], []]);
  });

  test('reloads the current URL, which keeps the history entry', () => {
    loadFromServer(href);
    expect(reload).toHaveBeenCalledOnce();
    expect([assign.mock.calls, scrollTo.mock.calls]).toEqual([[], []]);
  });

  test('reloads where the visitor left the entry, also if the page on the screen is shorter', () => {
    const order: string[] = [];
    scrollTo.mockImplementation(() => order.push(`scroll in ${document.body.style.minHeight}`));
    reload.mockImplementation(() => order.push(`reload, ${history.scrollRestoration}`));
    loadFromServer(href, 400);
    expect(order).toEqual(['scroll in 1200px', 'reload, auto']);
    expect(scrollTo).toHaveBeenCalledWith(0, 400);
  });

  test('leaves the page on the screen where it is if the visitor comes back to it first', () => {
    vi.stubGlobal('scrollY', 700);
    loadFromServer(href, 400);
    dispatchEvent(new PopStateEvent('popstate'));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
    expect(document.body.style.minHeight).toBe('');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });
});
