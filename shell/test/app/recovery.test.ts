import { afterEach, expect, test, vi } from 'vitest';
import {
  allowRecovery,
  loadFromServer,
  mayRecover,
  settleRecovery,
} from '../../src/app/recovery.ts';
import { SCROLL_POSITIONS } from '../../src/app/scroll-key.ts';

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

test('reloads the current URL at its scroll position, which keeps the history entry', () => {
  const [assign, reload, scrollTo] = [vi.fn(), vi.fn(), vi.fn()];
  vi.stubGlobal('scrollTo', scrollTo);
  sessionStorage.setItem(SCROLL_POSITIONS, '{"/new#reviews":400}');
  vi.stubGlobal('location', {
    href: 'http://localhost/new#reviews',
    pathname: '/new',
    search: '',
    hash: '#reviews',
    assign,
    reload,
  });
  loadFromServer('http://localhost/new#reviews');
  expect([assign.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
  expect(scrollTo.mock.calls).toEqual([[0, 400]]);
  loadFromServer('http://localhost/popular');
  expect(assign.mock.calls).toEqual([['http://localhost/popular']]);
  vi.unstubAllGlobals();
});
