import { afterEach, expect, test, vi } from 'vitest';
import {
  allowRecovery,
  askServer,
  mayRecover,
  settleRecovery,
} from '../../src/browser/recovery.ts';

afterEach(() => sessionStorage.clear());

test('an address is asked of the server once, so that nothing loads for ever', () => {
  expect(mayRecover('/new', 'set-1')).toBe(true);
  expect(mayRecover('/new', 'set-1')).toBe(false);
});

test('an address has another chance when the visitor asks for it', () => {
  mayRecover('/new', 'set-1');
  allowRecovery();
  expect(mayRecover('/new', 'set-1')).toBe(true);
});

test('an address has another chance once its page has arrived', () => {
  mayRecover('/new', 'set-1');
  settleRecovery('/popular', 'set-1');
  expect(mayRecover('/new', 'set-1'), 'another page says nothing of it').toBe(false);
  settleRecovery('/new', 'set-1');
  expect(mayRecover('/new', 'set-1')).toBe(true);
});

test('another address has its own chance', () => {
  mayRecover('/new', 'set-1');
  expect(mayRecover('/popular', 'set-1')).toBe(true);
});

test('a newer release set has its own chance', () => {
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

test('an address that the browser is at already is loaded again, which keeps its place in the history', () => {
  const [assign, reload, scrollTo] = [vi.fn(), vi.fn(), vi.fn()];
  vi.stubGlobal('scrollTo', scrollTo);
  sessionStorage.setItem('react-router-scroll-positions', '{"/new#reviews":400}');
  vi.stubGlobal('location', {
    href: 'http://localhost/new#reviews',
    pathname: '/new',
    search: '',
    hash: '#reviews',
    assign,
    reload,
  });
  askServer('http://localhost/new#reviews');
  expect([assign.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
  expect(scrollTo.mock.calls).toEqual([[0, 400]]);
  askServer('http://localhost/popular');
  expect(assign.mock.calls).toEqual([['http://localhost/popular']]);
  vi.unstubAllGlobals();
});
