// What a page does not need to be used: it comes in a script of its own when the browser is idle.
export { observe } from './observer.ts';
export { prefetchLinks } from './prefetch-links.ts';
export { mountSlot } from './slots.tsx';
