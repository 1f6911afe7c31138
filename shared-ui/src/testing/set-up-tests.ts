import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { dismissToast } from '../components/toast/toast-store.ts';
import { classConflicts } from './class-conflicts.ts';

/**
 * Sets up tests that render components: adds what jsdom lacks, and fails each test that leaves a message on the
 * console or an element with two classes for the same property. Every test starts as a first visit does, with an empty
 * document, because the files of a worker share it.
 */
export function setUpTests(): void {
  // A busy machine needs more than the default second. Shorter than a test may take, so that a failure names the query.
  configure({ asyncUtilTimeout: 10_000 });

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
    vi.unstubAllGlobals();
    vi.useRealTimers();
    if (typeof document !== 'undefined') leaveDocument();
    Reflect.deleteProperty(navigator, 'clipboard');
    expect(messages, 'the console must stay silent').toEqual([]);
    expect(conflicts, 'no element may have two classes for the same property').toEqual([]);
  });
}

/** What a test leaves in the document that the files of a worker share. */
function leaveDocument(): void {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  dismissToast();
}
