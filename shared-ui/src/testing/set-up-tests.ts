import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { classConflicts } from './class-conflicts.ts';

/**
 * Sets up tests that render components: adds what jsdom lacks, and fails each test that leaves a message on the
 * console or an element with two classes for the same property.
 */
export function setUpTests(): void {
  // A busy machine needs more than the default second.
  configure({ asyncUtilTimeout: 20_000 });

  // jsdom cannot show modal dialogs. Browser tests check that the rest of the page is inert.
  if (typeof HTMLDialogElement !== 'undefined') {
    HTMLDialogElement.prototype.showModal ??= function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function close() {
      this.open = false;
    };
  }

  beforeEach(() => {
    vi.spyOn(console, 'error');
    vi.spyOn(console, 'warn');
  });

  afterEach(() => {
    const conflicts = typeof document === 'undefined' ? [] : classConflicts(document);
    cleanup();
    const { error, warn } = console;
    const messages = [error, warn].flatMap((log) => vi.mocked(log).mock.calls);
    vi.restoreAllMocks();
    expect(messages, 'the console must stay silent').toEqual([]);
    expect(conflicts, 'no element may have two classes for the same property').toEqual([]);
  });
}
