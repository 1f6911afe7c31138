import { type CallOutcome, type DevCall, type DevState, LIVE } from '../dev-state.ts';
import { make } from './make.ts';

export interface DevBar {
  readonly element: HTMLElement;
  readonly show: (state: DevState) => void;
}

const OUTCOMES: Readonly<Record<CallOutcome, string>> = {
  answered: 'answered',
  failed: 'responded with an error',
  waiting: 'waiting',
  missing: 'not in the scenario',
};

const CONTROL =
  'h-9 rounded-md border border-control bg-surface px-2.5 text-sm text-ink hover:bg-sunken disabled:opacity-50';

/** Whether a key press is text input or a keyboard shortcut. */
function isTyping({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const field = target instanceof Element && target.closest('input, textarea, [contenteditable]');
  return Boolean(field) || altKey || ctrlKey || metaKey;
}

/**
 * Creates the bar below each page in development, which shows the scenario and the page's API calls.
 *
 * @param onChoose called with the key of the scenario to open
 */
export function createBar(onChoose: (key: string) => void): DevBar {
  const select = make('select', { class: `${CONTROL} min-w-0 grow md:w-72` });
  const previous = make('button', { ...stepper('Previous scenario', '['), type: 'button' }, '‹');
  const next = make('button', { ...stepper('Next scenario', ']'), type: 'button' }, '›');
  const summary = make('summary', { class: 'cursor-pointer rounded-sm py-1.5 text-sm' });
  const list = make('ul', { class: 'max-h-48 overflow-y-auto pb-1 font-mono text-xs' });
  const element = make(
    'section',
    {
      'aria-label': 'Development',
      class: 'sticky bottom-0 z-40 border-t border-line-strong bg-sunken text-ink',
    },
    make(
      'div',
      { class: 'page-container flex flex-wrap items-center gap-x-3 gap-y-1 py-2' },
      make(
        'label',
        {
          class:
            'flex min-w-0 grow basis-48 items-center gap-2 text-sm font-medium md:grow-0 md:basis-auto',
        },
        'Scenario',
        select,
      ),
      make('div', { class: 'flex gap-1' }, previous, next),
      make('details', { class: 'min-w-0 basis-full md:basis-0 md:grow' }, summary, list),
    ),
  );

  const step = (by: number) => {
    const option = select.options[select.selectedIndex + by];
    if (option) onChoose(option.value);
  };
  select.addEventListener('change', () => onChoose(select.value));
  previous.addEventListener('click', () => step(-1));
  next.addEventListener('click', () => step(1));
  document.addEventListener('keydown', (event) => {
    if (isTyping(event)) return;
    if (event.key === '[') step(-1);
    if (event.key === ']') step(1);
  });

  return {
    element,
    show(state) {
      select.replaceChildren(...options(state));
      select.value = state.current ?? '';
      previous.disabled = select.selectedIndex <= 0;
      next.disabled = select.selectedIndex >= select.options.length - 1;
      summary.textContent = summaryOf(state.calls);
      list.replaceChildren(
        ...state.calls.map(({ call, outcome }) =>
          make(
            'li',
            { class: outcome === 'missing' ? 'py-0.5 text-danger' : 'py-0.5' },
            `${call}: ${OUTCOMES[outcome]}`,
          ),
        ),
      );
    },
  };
}

function stepper(name: string, key: string): Record<string, string> {
  return {
    class: CONTROL,
    'aria-label': name,
    'aria-keyshortcuts': key,
    title: `${name} (key ${key})`,
  };
}

function options({ live, scenarios }: DevState): HTMLElement[] {
  const groups = Map.groupBy(scenarios, ({ remote }) => remote);
  return [
    ...(live ? [make('option', { value: LIVE }, 'Live data')] : []),
    ...[...groups].map(([label, members]) =>
      make(
        'optgroup',
        { label },
        ...members.map(({ key, title }) => make('option', { value: key }, title)),
      ),
    ),
  ];
}

function summaryOf(calls: readonly DevCall[]): string {
  const missing = calls.filter(({ outcome }) => outcome === 'missing').length;
  const all = calls.length === 1 ? '1 call' : `${calls.length} calls`;
  return missing > 0 ? `${all}, ${missing} not in the scenario` : all;
}
