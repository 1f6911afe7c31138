import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { prefetchLinks } from '../../src/browser/prefetch-links.ts';

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
});

type Subscriber = Parameters<Parameters<typeof prefetchLinks>[0]['subscribe']>[0];

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
  const prefetch = { files: vi.fn(), page: vi.fn() };
  const router = createMemoryRouter([{ path: '/' }, { path: '/next' }]);
  onTestFinished(() => router.dispose());
  const subscribe = (subscriber: Subscriber) => router.subscribe(subscriber);
  prefetchLinks({ subscribe }, prefetch);
  return { ...prefetch, router };
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

const paths = (spy: ReturnType<typeof vi.fn>) =>
  spy.mock.calls.map(([url]) => url.pathname + url.search);

describe('the links of a document', () => {
  test.each(['pointerover', 'focusin'])('%s for 65 ms loads the page', (type) => {
    const { page } = watch();
    dispatch(type, 'span');
    vi.advanceTimersByTime(64);
    expect(page).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(paths(page)).toEqual(['/blog']);
  });

  test('a pointer that moves on within 65 ms loads nothing', () => {
    const { page } = watch();
    dispatch('pointerover', 'span');
    vi.advanceTimersByTime(64);
    dispatch('pointerover', 'body');
    vi.advanceTimersByTime(1000);
    expect(page).not.toHaveBeenCalled();
  });

  test.each(['touchstart', 'pointerdown'])('%s loads the page immediately', (type) => {
    const { page } = watch();
    dispatch(type, 'span');
    expect(paths(page)).toEqual(['/blog']);
  });

  test.each(EVENTS)('%s loads only a link that opens another page in this tab', (type) => {
    const { page } = watch();
    for (const target of document.querySelectorAll('a, p')) {
      target.dispatchEvent(new Event(type, { bubbles: true }));
      vi.advanceTimersByTime(1000);
    }
    expect(paths(page)).toEqual(['/blog', '/?page=2']);
  });

  test('the one that had the focus before this script loaded loads its page', () => {
    document.querySelector('a')?.focus();
    const { page } = watch();
    vi.advanceTimersByTime(65);
    expect(paths(page)).toEqual(['/blog']);
  });
});

describe('a link in view', () => {
  const IDLE_MS = 1000;

  test('gets the files of its page when the browser is idle', () => {
    const { files, page } = watch();
    vi.advanceTimersByTime(IDLE_MS);
    scroll('a');
    expect(files).not.toHaveBeenCalled();
    vi.advanceTimersByTime(IDLE_MS);
    expect(paths(files)).toEqual(['/blog']);
    expect(page).not.toHaveBeenCalled();
  });

  test('gets none after it was scrolled out of view', () => {
    const { files } = watch();
    vi.advanceTimersByTime(IDLE_MS);
    scroll('a', false);
    vi.advanceTimersByTime(IDLE_MS);
    expect(files).not.toHaveBeenCalled();
  });

  test('of the page that a navigation opened gets them, too, and a removed one does not', async () => {
    const { files, router } = watch();
    vi.advanceTimersByTime(IDLE_MS);
    const removed = find('a');
    removed.remove();
    document.body.innerHTML += '<a id="new" href="/new">New</a>';
    await router.navigate('/next');
    vi.advanceTimersByTime(IDLE_MS);
    scroll('#new');
    vi.advanceTimersByTime(IDLE_MS);
    expect(paths(files)).toEqual(['/new']);
    expect(observed).not.toContain(removed);
  });
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'a visitor with %j gets nothing that was not requested',
  (connection) => {
    vi.stubGlobal('navigator', { connection });
    const { page } = watch();
    for (const type of EVENTS) dispatch(type, 'span');
    vi.advanceTimersByTime(5000);
    expect([paths(page), observed.size]).toEqual([[], 0]);
  },
);

test('a visitor on a fast network without data saving gets the page', () => {
  vi.stubGlobal('navigator', { connection: { saveData: false, effectiveType: '4g' } });
  const { page } = watch();
  dispatch('touchstart', 'span');
  expect(paths(page)).toEqual(['/blog']);
});
