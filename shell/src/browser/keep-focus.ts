/** Time for effects that run after a commit to set the focus themselves, in milliseconds. */
const EFFECTS_MS = 100;

/**
 * Keeps the focus in the page when the focused element is removed, such as a button that has done its work. Browsers
 * then move the focus to the body, and the next Tab starts at the top of the page. This moves it to the closest remaining
 * ancestor with a `tabindex`, otherwise to the main element. Code that sets the focus itself takes precedence.
 *
 * Browsers also drop the focus when a link within the page names an element that cannot have it. This gives it to that
 * element.
 *
 * @returns a function that stops this
 */
export function keepFocus(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The focused element and its ancestors, the closest first. */
  let path: Element[] = [];
  document.addEventListener(
    'focusin',
    ({ target }) => {
      path = [];
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement)
        path.push(at);
    },
    { signal },
  );
  // A visitor who presses elsewhere moves the focus on purpose.
  document.addEventListener(
    'pointerdown',
    () => {
      path = [];
    },
    { signal },
  );
  // Browsers report the new hash after they have dropped the focus.
  addEventListener(
    'hashchange',
    () => {
      const named = document.getElementById(location.hash.slice(1));
      if (!named || document.activeElement !== document.body) return;
      if (named.tabIndex < 0) named.setAttribute('tabindex', '-1');
      named.focus({ preventScroll: true });
    },
    { signal },
  );
  const restore = () => {
    timer = undefined;
    const [focused, ...others] = path;
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const ancestor = others.find((element) => element.isConnected && element.matches('[tabindex]'));
    const target = ancestor ?? document.getElementById('main');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (path[0]?.isConnected === false) timer ??= setTimeout(restore, EFFECTS_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    stopped.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}
