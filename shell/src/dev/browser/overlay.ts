import { labelOf, type Problem, textOf } from '../problem.ts';
import { make } from './make.ts';

export interface Overlay {
  readonly element: HTMLDialogElement;
  /** Shows these problems in place of the previous ones. Closes when there are none. */
  readonly show: (problems: readonly Problem[]) => void;
}

const TITLE_ID = 'atlas-dev-problems';

function problemItem(problem: Problem): HTMLElement {
  const { message, position, frame, trace } = problem;
  const code = 'mt-2 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs';
  return make(
    'li',
    { class: 'border-t border-line py-3' },
    make('h3', { class: 'text-sm font-semibold text-danger' }, labelOf(problem)),
    ...(position ? [make('p', { class: 'font-mono text-sm' }, textOf(position))] : []),
    make('p', { class: 'mt-1 whitespace-pre-wrap break-words text-sm' }, message),
    ...(frame ? [make('pre', { class: code, tabindex: '0' }, frame)] : []),
    ...(trace ? [make('pre', { class: code, tabindex: '0' }, trace)] : []),
  );
}

/**
 * Creates the dialog that shows what is wrong with the sources. Escape closes it until there is another problem.
 * It closes by itself when the problems are fixed, and returns the focus.
 */
export function createOverlay(): Overlay {
  const list = make('ul', { class: 'mt-3' });
  const close = make(
    'button',
    {
      type: 'button',
      class: 'h-9 rounded-md border border-control px-3 text-sm hover:bg-sunken',
    },
    'Close (Esc)',
  );
  const element = make(
    'dialog',
    {
      role: 'alertdialog',
      'aria-labelledby': TITLE_ID,
      class:
        'm-auto max-h-[85vh] w-full max-w-4xl overflow-y-auto rounded-card border border-danger-line bg-surface p-5 text-ink',
    },
    make(
      'div',
      { class: 'flex items-center justify-between gap-4' },
      make('h2', { id: TITLE_ID, class: 'text-lg font-semibold' }, 'Problems in the sources'),
      close,
    ),
    list,
  );
  const dismissed = new Set<string>();
  let shown: readonly string[] = [];
  const dismiss = () => {
    for (const key of shown) dismissed.add(key);
  };
  close.addEventListener('click', () => {
    dismiss();
    element.close();
  });
  element.addEventListener('cancel', dismiss);

  return {
    element,
    show(problems) {
      const keys = problems.map((problem) => JSON.stringify(problem));
      for (const key of dismissed) if (!keys.includes(key)) dismissed.delete(key);
      shown = keys;
      if (keys.every((key) => dismissed.has(key))) return element.close();
      list.replaceChildren(...problems.map(problemItem));
      if (!element.open) element.showModal();
    },
  };
}
