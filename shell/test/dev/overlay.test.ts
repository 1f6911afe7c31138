// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOverlay } from '../../src/dev/browser/overlay.ts';
import type { Problem } from '../../src/dev/problem.ts';

const PROBLEM: Problem = {
  kind: 'build',
  message: 'Unexpected token',
  position: { file: 'mf-a/src/page.tsx', line: 3, column: 7 },
  frame: '> 3 | <p>',
};

// jsdom has no modal dialogs.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
});
afterEach(() => document.body.replaceChildren());

function open() {
  const overlay = createOverlay();
  document.body.append(overlay.element);
  const dialog = () => screen.queryByRole('alertdialog', { name: 'Problems in the sources' });
  const pressEscape = () => {
    overlay.element.dispatchEvent(new Event('cancel'));
    overlay.element.close();
  };
  return { ...overlay, dialog, pressEscape };
}

test('names what is wrong and where, and closes when it is fixed', () => {
  const { show, dialog } = open();
  show([PROBLEM]);
  for (const text of ['Build error', 'Unexpected token', 'mf-a/src/page.tsx:3:7', '> 3 | <p>'])
    expect(dialog()?.textContent).toContain(text);
  show([]);
  expect(dialog()).toBeNull();
});

test('stays closed after Escape until there is another problem', () => {
  const { show, dialog, pressEscape } = open();
  show([PROBLEM]);
  pressEscape();
  show([PROBLEM]);
  expect(dialog()).toBeNull();
  show([PROBLEM, { kind: 'types', message: 'No otter' }]);
  expect(dialog()?.textContent).toContain('Type error');
});

test('shows a problem again that was closed and fixed in between', () => {
  const { show, dialog } = open();
  show([PROBLEM]);
  screen.getByRole('button', { name: 'Close (Esc)' }).click();
  expect(dialog()).toBeNull();
  show([]);
  show([PROBLEM]);
  expect(dialog()).not.toBeNull();
});
