import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { prefetchLinks } from '../../src/browser/prefetch-links.ts';

let showLinks: (links: Iterable<Element>) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        showLinks = (links) =>
          report([...links].map((target) => ({ isIntersecting: true, target })));
      }
      observe() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = `
    <a href="/blog"><span>Blog</span></a> <a href="/">Here</a> <a href="/faq" target="_blank">New tab</a>`;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
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
  const prefetch = { files: vi.fn(), page: vi.fn() };
  prefetchLinks({ subscribe: () => () => {} }, prefetch);
  return prefetch;
}

function dispatch(type: string, selector: string) {
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
}

const paths = (spy: ReturnType<typeof vi.fn>) => spy.mock.calls.map(([url]) => url.pathname);

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

  test('fetches the files of a link in view when the browser is idle', () => {
    const { files, page } = watch();
    showLinks(document.links);
    expect(files).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(paths(files)).toEqual(['/blog']);
    expect(page).not.toHaveBeenCalled();
  });

  test.each(['a[href="/"]', 'a[target]'])('%s loads nothing', (selector) => {
    const { page } = watch();
    dispatch('touchstart', selector);
    expect(page).not.toHaveBeenCalled();
  });

  test.each([{ saveData: true }, { effectiveType: '2g' }])(
    'loads nothing with %j',
    (connection) => {
      vi.stubGlobal('navigator', { connection });
      const { page } = watch();
      dispatch('touchstart', 'span');
      expect(page).not.toHaveBeenCalled();
    },
  );
});
