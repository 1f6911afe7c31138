import { setUpTests } from '@agent-atlas/shared-ui/testing';

setUpTests();

// jsdom lacks these, and radix-ui components measure themselves.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};
