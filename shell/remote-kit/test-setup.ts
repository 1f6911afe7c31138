import { classConflicts } from '@agent-atlas/shared-ui/testing';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A busy machine needs more than the default second.
configure({ asyncUtilTimeout: 20_000 });

// jsdom lacks these, and radix-ui components measure themselves.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};

// jsdom cannot show modal dialogs. Browser tests check that the rest of the page is inert.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};

beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const conflicts = classConflicts(document);
  cleanup();
  const messages = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(messages, 'the console must stay silent').toEqual([]);
  expect(conflicts, 'no element may have two classes for the same property').toEqual([]);
});
