/** Leaves effects that run after a commit the time to choose the focus themselves, in milliseconds. */
const PATIENCE_MS = 100;

/**
 * When the focused element is removed, such as a button that has done its work, browsers move the focus to the body, and
 * the next Tab starts at the top of the page. This moves it to the closest element around it that can have the focus and
 * is still there, at last the main element. Code that knows a better place sets the focus itself, which comes first.
 */
export function keepFocus(): void {
  let around: Element[] = [];
  document.addEventListener('focusin', ({ target }) => {
    around = [];
    for (let at = target instanceof Element ? target : null; at; at = at.parentElement)
      around.push(at);
  });
  // A visitor who presses elsewhere gives up the focus.
  document.addEventListener('pointerdown', () => {
    around = [];
  });
  const restore = () => {
    const [focused, ...others] = around;
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const place = others.find((element) => element.isConnected && element.matches('[tabindex]'));
    const target = place ?? document.getElementById('main');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (around[0]?.isConnected === false) setTimeout(restore, PATIENCE_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
