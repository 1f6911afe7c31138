/** Focuses the page's main element, when the pressed button is about to disappear. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true });
