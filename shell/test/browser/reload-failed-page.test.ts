import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageRouter } from '../../remote-kit/navigation/router.ts';
import { reloadFailedPage } from '../../src/browser/reload-failed-page.ts';

const loadDocument = vi.fn();

beforeEach(() => {
  loadDocument.mockReset();
  vi.useFakeTimers({ toFake: ['performance'] });
  setPressed(true);
});

afterEach(() => {
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'userActivation');
});

/** Whether the visitor has pressed anything in the document. */
function setPressed(hasBeenActive: boolean) {
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { hasBeenActive },
  });
}

const visit = (pathname: string): PageRouter['shown'] => ({
  location: { pathname, search: '', hash: '', state: null, key: pathname },
  view: { content: { instead: null } },
  type: 'PUSH',
  keepsScroll: false,
});

/** A document that has been opened at the home page. */
function page() {
  let announce = () => {};
  const router: Pick<PageRouter, 'shown' | 'subscribe'> = {
    shown: visit('/'),
    subscribe(listener) {
      announce = listener;
      return () => {};
    },
  };
  return {
    failed: reloadFailedPage(router, 'set-1', loadDocument),
    show: (path: string) => Object.assign(router, { shown: visit(path) }),
    announce: () => announce(),
  };
}

test('a page that throws while it appears after a client navigation is loaded as a document', () => {
  const { show, failed } = page();
  show('/throws');
  failed();
  expect(loadDocument).toHaveBeenCalledOnce();
});

test('so is one that throws in its first effects', () => {
  const { show, announce, failed } = page();
  show('/effect');
  announce();
  failed();
  expect(loadDocument).toHaveBeenCalledOnce();
});

test('a document is loaded once per URL', () => {
  const { show, failed } = page();
  show('/throws');
  failed();
  failed();
  expect(loadDocument).toHaveBeenCalledOnce();
});

test('pages that open each other without a press of the visitor load no documents', () => {
  setPressed(false);
  const { show, failed } = page();
  show('/throws');
  failed();
  expect(loadDocument).not.toHaveBeenCalled();
});

test('a page that throws later, or on the first page of the document, is not loaded again', () => {
  const { show, announce, failed } = page();
  failed();
  show('/later');
  announce();
  vi.advanceTimersByTime(1001);
  failed();
  expect(loadDocument).not.toHaveBeenCalled();
});
