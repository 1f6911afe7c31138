import { itemsOf } from '../files/csv.ts';
import type { CatalogueAgent } from './schema.ts';

type Checks = Pick<CatalogueAgent, 'checked' | 'training'>;

/** Checks as lines of a cell: `monthlyPriceUsd 2026-10-07 https://…`, and `true ? 2026-10-07 https://… Free, Plus`. */
export function checkLines({ checked, training }: Checks): Record<keyof Checks, string[]> {
  return {
    checked: Object.entries(checked).map(([fact, { on, source }]) => `${fact} ${on} ${source}`),
    training: training.map(({ plans, byDefault, canTurnOff, on, source }) =>
      [byDefault ?? '?', canTurnOff ?? '?', on, source, plans].join(' '),
    ),
  };
}

/** The opposite of {@link checkLines}. Invalid lines pass through, so that the schema reports them. */
export function readCheckLines(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  return {
    checked: Object.fromEntries(
      itemsOf(cells.checked).map((line) => {
        const [fact = '', on, source] = line.split(' ');
        return [fact, { on, source }];
      }),
    ),
    training: itemsOf(cells.training).map((line) => {
      const [byDefault, canTurnOff, on, source, ...plans] = line.split(' ');
      const answers = { byDefault: answerOf(byDefault), canTurnOff: answerOf(canTurnOff) };
      return { plans: plans.join(' '), ...answers, on, source };
    }),
  };
}

const ANSWERS = new Map<string | undefined, boolean | null>([
  ['true', true],
  ['false', false],
  ['?', null],
]);

const answerOf = (word: string | undefined) => (ANSWERS.has(word) ? ANSWERS.get(word) : word);
