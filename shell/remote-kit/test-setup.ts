import { setUpTests } from '@agent-atlas/shared-ui/testing';
import { shareCopies } from './testing/one-copy.ts';

shareCopies();
setUpTests();

// jsdom lacks these, and radix-ui components measure themselves.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
/** Everything is in view, because jsdom has no layout. */
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  private readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.report = report;
  }
  observe(target: Element) {
    const area = target.getBoundingClientRect();
    const rects = { boundingClientRect: area, intersectionRect: area, rootBounds: null };
    const entry = { target, isIntersecting: true, intersectionRatio: 1, time: 0, ...rects };
    queueMicrotask(() => this.report([entry], this));
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
/** A worker that never answers, unless a test replaces it. */
globalThis.Worker ??= class extends EventTarget {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage() {}
  terminate() {}
};
window.scrollTo = () => {};
