import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { prefetchLinks } from '../../src/browser/prefetch-links.ts';

let seeLinks: (links: Iterable<Element>) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        seeLinks = (links) =>
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

function happen(type: string, selector: string) {
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
}

const paths = (spy: ReturnType<typeof vi.fn>) => spy.mock.calls.map(([url]) => url.pathname);

describe('the links of a document', () => {
  test.each(['pointerover', 'focusin'])('%s for 65 ms loads the page', (type) => {
    const { page } = watch();
    happen(type, 'span');
    vi.advanceTimersByTime(64);
    expect(page).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(paths(page)).toEqual(['/blog']);
  });

  test('a pointer that passes by loads nothing', () => {
    const { page } = watch();
    happen('pointerover', 'span');
    vi.advanceTimersByTime(64);
    happen('pointerover', 'body');
    vi.advanceTimersByTime(1000);
    expect(page).not.toHaveBeenCalled();
  });

  test.each(['touchstart', 'pointerdown'])('%s loads the page at once', (type) => {
    const { page } = watch();
    happen(type, 'span');
    expect(paths(page)).toEqual(['/blog']);
  });

  test('a link in view has its files fetched when the browser is idle', () => {
    const { files, page } = watch();
    seeLinks(document.links);
    expect(files).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(paths(files)).toEqual(['/blog']);
    expect(page).not.toHaveBeenCalled();
  });

  test.each(['a[href="/"]', 'a[target]'])('%s loads nothing', (selector) => {
    const { page } = watch();
    happen('touchstart', selector);
    expect(page).not.toHaveBeenCalled();
  });

  test.each([{ saveData: true }, { effectiveType: '2g' }])('nothing with %j', (connection) => {
    vi.stubGlobal('navigator', { connection });
    const { page } = watch();
    happen('touchstart', 'span');
    expect(page).not.toHaveBeenCalled();
  });
});
