import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { prefetchLinks } from '../../src/browser/prefetch-links.ts';
import { REMOTE, remoteCode } from '../support/remote-code.ts';

/** The paths of the site's pages. Each is the only page of a remote. */
const PAGES = ['/', '/blog', '/faq', '/data.csv', '/new'];
const EVENTS = ['pointerover', 'focusin', 'touchstart', 'pointerdown'];

let inView: { target: Element; isIntersecting: boolean }[] = [];
let observed: Set<Element>;
let report: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  inView = [];
  observed = new Set();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: typeof inView) => void) {
        report = () => callback(inView.filter(({ target }) => observed.has(target)));
      }
      observe(target: Element) {
        observed.add(target);
      }
      disconnect() {
        observed.clear();
      }
    },
  );
  document.body.innerHTML = `
    <a href="/blog"><span>Blog</span></a> <a href="/">Here</a> <a href="/#part">Below</a>
    <a href="/?page=2">More</a> <a href="/faq" target="_blank">New tab</a>
    <a href="/data.csv" download>Download</a> <p>Text</p>`;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
  document.head.replaceChildren();
});

function watch() {
  // Listeners on the document outlive a test.
  const added: Parameters<typeof document.removeEventListener>[] = [];
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      added.push([type, listener]);
      add(type, listener);
    },
  );
  onTestFinished(() => {
    for (const args of added) document.removeEventListener(...args);
  });
  let isPending = false;
  const listeners: (() => void)[] = [];
  const router = {
    isPending: () => isPending,
    subscribe(listener: () => void) {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const load = vi.fn(async (_remote: string) => remoteCode().remote);
  prefetchLinks({
    router,
    boot: {
      remotes: PAGES.map((path) => ({ ...REMOTE, name: path })),
      routes: PAGES.map((path) => ({ remote: path, id: 'page', path, files: [path] })),
    },
    federation: { load, prepare: async () => load },
    queryClient: new QueryClient(),
  });
  /** Begins or ends a navigation. */
  const setPending = (pending: boolean) => {
    isPending = pending;
    for (const listener of listeners) listener();
  };
  /** The pages whose code has been loaded. */
  const pages = () => load.mock.calls.map(([remote]) => remote);
  return { pages, setPending };
}

const find = (selector: string) => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
};
const dispatch = (type: string, selector: string) =>
  find(selector).dispatchEvent(new Event(type, { bubbles: true }));

/** Scrolls an element into view, or out of it. */
function scroll(selector: string, isIntersecting = true) {
  inView.push({ target: find(selector), isIntersecting });
  report();
}

/** The pages whose files have been fetched. */
const files = () =>
  [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) =>
    link.getAttribute('href'),
  );

describe('the links of a document', () => {
  test.each(['pointerover', 'focusin'])('%s for 65 ms loads the page', (type) => {
    const { pages } = watch();
    dispatch(type, 'span');
    vi.advanceTimersByTime(64);
    expect(pages()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(pages()).toEqual(['/blog']);
  });

  test('a pointer that moves on within 65 ms loads nothing', () => {
    const { pages } = watch();
    dispatch('pointerover', 'span');
    vi.advanceTimersByTime(64);
    dispatch('pointerover', 'body');
    vi.advanceTimersByTime(1000);
    expect(pages()).toEqual([]);
  });

  test.each(['touchstart', 'pointerdown'])('%s loads the page immediately', (type) => {
    const { pages } = watch();
    dispatch(type, 'span');
    expect(pages()).toEqual(['/blog']);
  });

  test.each(EVENTS)('%s loads only a link that opens another page in this tab', (type) => {
    const { pages } = watch();
    for (const target of document.querySelectorAll('a, p')) {
      target.dispatchEvent(new Event(type, { bubbles: true }));
      vi.advanceTimersByTime(1000);
    }
    expect(pages()).toEqual(['/blog', '/']);
  });

  test('the one that had the focus before this script loaded loads its page', () => {
    document.querySelector('a')?.focus();
    const { pages } = watch();
    vi.advanceTimersByTime(65);
    expect(pages()).toEqual(['/blog']);
  });
});

describe('a link in view', () => {
  const IDLE_MS = 1000;

  test('gets the files of its page when the browser is idle', () => {
    const { pages } = watch();
    vi.advanceTimersByTime(IDLE_MS);
    scroll('a');
    expect(files()).toEqual([]);
    vi.advanceTimersByTime(IDLE_MS);
    expect(files()).toEqual(['/blog']);
    expect(pages()).toEqual([]);
  });

  test('gets none after it was scrolled out of view', () => {
    watch();
    vi.advanceTimersByTime(IDLE_MS);
    scroll('a', false);
    vi.advanceTimersByTime(IDLE_MS);
    expect(files()).toEqual([]);
  });

  test('of the page that a navigation opened gets them, too, and a removed one does not', () => {
    const { setPending } = watch();
    vi.advanceTimersByTime(IDLE_MS);
    const removed = find('a');
    removed.remove();
    document.body.innerHTML += '<a id="new" href="/new">New</a>';
    setPending(true);
    vi.advanceTimersByTime(IDLE_MS);
    expect(observed, 'the next page is being loaded').toContain(removed);
    setPending(false);
    vi.advanceTimersByTime(IDLE_MS);
    scroll('#new');
    vi.advanceTimersByTime(IDLE_MS);
    expect(files()).toEqual(['/new']);
    expect(observed).not.toContain(removed);
  });
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'a visitor with %j gets nothing that was not requested',
  (connection) => {
    vi.stubGlobal('navigator', { connection });
    const { pages } = watch();
    for (const type of EVENTS) dispatch(type, 'span');
    vi.advanceTimersByTime(5000);
    expect([pages(), observed.size]).toEqual([[], 0]);
  },
);

test('a visitor on a fast network without data saving gets the page', () => {
  vi.stubGlobal('navigator', { connection: { saveData: false, effectiveType: '4g' } });
  const { pages } = watch();
  dispatch('touchstart', 'span');
  expect(pages()).toEqual(['/blog']);
});
