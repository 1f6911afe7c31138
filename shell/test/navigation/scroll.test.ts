import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Scroll, storedPositions } from '../../remote-kit/navigation/scroll.ts';
import { dropListeners } from '../support/page-tab.tsx';

const STORAGE_KEY = 'atlas-scroll';
const WINDOW_PX = 800;
let resized = () => {};
let height = 9000;

/** Changes the height of the page, which limits how far it is scrolled. */
function grow(to: number): void {
  height = to;
  vi.stubGlobal('scrollY', Math.min(scrollY, height - WINDOW_PX));
  resized();
}

/** Scrolls as a visitor does. */
function scrollBy(event: string, top: number): void {
  dispatchEvent(new Event(event));
  scrollTo(0, top);
  dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  dropListeners();
  vi.useFakeTimers();
  height = 9000;
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (_: number, y: number) =>
    vi.stubGlobal('scrollY', Math.min(y, height - WINDOW_PX)),
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {
        resized = () => {};
      }
    },
  );
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
  history.scrollRestoration = 'auto';
});

/** A tab at its first entry. `push` and `pop` show other entries. */
function tab(key = 'first') {
  const scroll = new Scroll(key);
  const arrive = (to: string, more = {}) =>
    scroll.arrive({ key: to, hash: '', isPop: false, keepsScroll: false, ...more });
  return {
    scroll,
    arrive,
    push(to: string, more = {}) {
      scroll.save();
      arrive(to, more);
    },
    pop(to: string, more = {}) {
      scroll.pause();
      arrive(to, { isPop: true, ...more });
    },
  };
}

const leave = () => dispatchEvent(new Event('pagehide'));

describe('another page', () => {
  test('starts at its top', () => {
    scrollTo(0, 4000);
    tab().push('second');
    expect(scrollY).toBe(0);
  });

  test('stays where it is if the link says so', () => {
    scrollTo(0, 4000);
    tab().push('second', { keepsScroll: true });
    expect(scrollY).toBe(4000);
  });

  test.each(['#über uns', '#%C3%BCber%20uns'])('starts at the anchor %s', (hash) => {
    document.body.innerHTML = '<p id="über uns">About</p>';
    const scrollIntoView = vi.fn();
    Object.assign(document.querySelector('p') ?? {}, { scrollIntoView });
    scrollTo(0, 4000);
    tab().push('second', { hash });
    expect(scrollIntoView).toHaveBeenCalledOnce();
    expect(scrollY).toBe(4000);
  });

  test.each(['#nowhere', '#100%'])('without the anchor %s starts at its top', (hash) => {
    scrollTo(0, 4000);
    tab().push('second', { hash });
    expect(scrollY).toBe(0);
  });
});

describe('Back and Forward', () => {
  test('show each entry where it was left', () => {
    const { push, pop } = tab();
    scrollBy('wheel', 4000);
    push('second');
    scrollBy('wheel', 300);
    pop('first');
    expect(scrollY).toBe(4000);
    pop('second');
    expect(scrollY).toBe(300);
  });

  test('show an entry that was never left at its top', () => {
    scrollTo(0, 4000);
    tab().pop('unknown');
    expect(scrollY).toBe(0);
  });

  test('to the page on the screen keep it where the visitor scrolled in the meantime', () => {
    const { scroll, arrive } = tab();
    scrollBy('wheel', 4000);
    scroll.pause();
    scrollBy('wheel', 3500);
    arrive('first', { isPop: true, keepsScroll: true });
    expect(scrollY).toBe(3500);
  });

  test('leave the page on the screen where it is while the browser restores the next position', () => {
    const { scroll, arrive } = tab();
    scrollBy('wheel', 4000);
    // A document before this one has left the other entry to the browser.
    const open = (restored: number) => {
      history.scrollRestoration = 'auto';
      scroll.pause();
      scrollTo(0, restored);
    };
    for (const restored of [600, 700]) {
      open(restored);
      dispatchEvent(new Event('scroll'));
      expect(scrollY).toBe(4000);
    }
    open(800);
    // The event comes after the frame, which is painted.
    vi.advanceTimersToNextFrame();
    expect(scrollY).toBe(4000);
    scrollBy('wheel', 3500);
    expect(scrollY).toBe(3500);
    arrive('first', { isPop: true, keepsScroll: true });
    expect(scrollY).toBe(3500);
  });

  test('do not hold the page that arrives where the one before was', () => {
    const { scroll, push, arrive } = tab();
    scrollBy('wheel', 4000);
    push('second');
    history.scrollRestoration = 'auto';
    scroll.pause();
    arrive('first', { isPop: true });
    dispatchEvent(new Event('scroll'));
    expect(scrollY).toBe(4000);
  });

  test('do not record where the browser scrolls before the page is there', () => {
    const { scroll, push, pop } = tab();
    scrollBy('wheel', 4000);
    push('second');
    scroll.pause();
    scrollBy('wheel', 50);
    scroll.save();
    pop('first');
    expect(scrollY).toBe(4000);
  });
});

describe('a page that is still too short for the position at which it was left', () => {
  /** Left at 4000 px. */
  function comeBack() {
    const all = tab();
    scrollTo(0, 4000);
    all.push('second');
    height = 1200;
    all.pop('first');
    expect(scrollY).toBe(400);
    return all;
  }

  test('is scrolled there as it grows, and no further', () => {
    comeBack();
    grow(3000);
    expect(scrollY).toBe(2200);
    grow(9000);
    expect(scrollY).toBe(4000);
    scrollTo(0, 100);
    grow(9500);
    expect(scrollY).toBe(100);
  });

  test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
    'stays where the visitor scrolls (%s)',
    (event) => {
      comeBack();
      dispatchEvent(new Event(event));
      grow(9000);
      expect(scrollY).toBe(400);
    },
  );

  test('stays where the visitor drags the scrollbar, which sends no pointer events', () => {
    comeBack();
    grow(3000);
    scrollTo(0, 50);
    dispatchEvent(new Event('scroll'));
    grow(9000);
    expect(scrollY).toBe(50);
  });

  test('stays where it is after ten seconds', () => {
    comeBack();
    vi.advanceTimersByTime(10_000);
    grow(9000);
    expect(scrollY).toBe(400);
  });

  test('is scrolled there when the visitor leaves it early and comes back', () => {
    const { push, pop } = comeBack();
    dispatchEvent(new Event('scroll'));
    push('third');
    pop('first');
    grow(9000);
    expect(scrollY).toBe(4000);
  });

  test('is scrolled there when the visitor reloads it early', () => {
    comeBack();
    dispatchEvent(new Event('scroll'));
    leave();
    // The browser would restore the position that the page has reached.
    expect(history.scrollRestoration).toBe('manual');
    expect(storedPositions().get('first')).toBe(4000);
  });

  test('is scrolled there when Forward is taken back before its page is there', () => {
    const { scroll, arrive } = comeBack();
    scroll.pause();
    arrive('first', { isPop: true, keepsScroll: true });
    grow(9000);
    expect(scrollY).toBe(4000);
  });

  test('is left where the visitor drags the scrollbar', () => {
    const { pop } = comeBack();
    scrollTo(0, 50);
    dispatchEvent(new Event('scroll'));
    height = 9000;
    pop('second');
    pop('first');
    expect(scrollY).toBe(50);
  });

  test('does not scroll the next page when the visitor leaves early', () => {
    comeBack().push('third');
    grow(9000);
    expect(scrollY).toBe(0);
  });
});

describe('a document', () => {
  test('leaves its position to the browser until it is loaded, and after it', () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    tab();
    expect(history.scrollRestoration).toBe('auto');
    state.mockReturnValue('complete');
    dispatchEvent(new Event('load'));
    expect(history.scrollRestoration).toBe('manual');
    leave();
    expect(history.scrollRestoration).toBe('auto');
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(history.scrollRestoration).toBe('manual');
  });

  test('that is left while Back is pending keeps the browser from restoring the wrong position', () => {
    tab().scroll.pause();
    leave();
    expect(history.scrollRestoration).toBe('manual');
  });

  test('hands its positions on to the next one of the tab', () => {
    const { push } = tab();
    scrollBy('wheel', 4000);
    push('second');
    scrollBy('wheel', 300);
    leave();
    expect([...storedPositions()]).toEqual([
      ['first', 4000],
      ['second', 300],
    ]);
    tab('second').pop('first');
    expect(scrollY).toBe(4000);
  });

  test('is scrolled to where it was left if the browser could not', () => {
    sessionStorage.setItem(STORAGE_KEY, '[["first",4000]]');
    height = 1200;
    const { arrive } = tab();
    expect(scrollY).toBe(400);
    // Its frame has been hydrated, and the page is still short.
    arrive('first', { isPop: true, keepsScroll: true });
    grow(9000);
    expect(scrollY).toBe(4000);
  });

  test('stays where the browser has restored its position', () => {
    sessionStorage.setItem(STORAGE_KEY, '[["first",4000]]');
    scrollTo(0, 3990);
    tab();
    expect(scrollY).toBe(3990);
  });

  test('drops the oldest of more than 200 positions', () => {
    const { push } = tab();
    for (let entry = 0; entry < 200; entry++) push(`${entry}`);
    leave();
    expect([...storedPositions().keys()].slice(0, 2)).toEqual(['0', '1']);
    expect(storedPositions().size).toBe(200);
  });

  test('drops the position of an entry that the visitor left again last of all', () => {
    const { push, pop } = tab();
    for (let entry = 0; entry < 199; entry++) push(`${entry}`);
    pop('first');
    for (let entry = 199; entry < 202; entry++) push(`${entry}`);
    leave();
    const kept = storedPositions();
    expect([kept.has('0'), kept.has('first')]).toEqual([false, true]);
  });

  test.each(['{', '{"first":400}', '[["first","400"],[5,400],null]'])(
    'ignores malformed positions (%s)',
    (stored) => {
      sessionStorage.setItem(STORAGE_KEY, stored);
      expect(storedPositions()).toEqual(new Map());
    },
  );

  test('keeps its positions for itself without storage', () => {
    for (const method of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      });
    const { push, pop } = tab();
    scrollBy('wheel', 4000);
    push('second');
    leave();
    pop('first');
    expect(scrollY).toBe(4000);
  });
});
