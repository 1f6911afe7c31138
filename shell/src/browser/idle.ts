// What a page does not need to be used: it comes in a script of its own when the browser is idle.
export { followHead } from './follow-head.ts';
export { keepFocus } from './keep-focus.ts';
export { observe } from './observer.ts';
export { prefetchLinks } from './prefetch-links.ts';
export { reloadFailedPage } from './reload-failed-page.ts';
export { mountSlot } from './slots.tsx';
