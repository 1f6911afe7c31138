import { recommendationsQuery } from '@agent-atlas/api-client';
import {
  BUDGETS,
  CATEGORY_NAMES,
  CATEGORY_TILES,
  cutText,
  EXPERTISE_LEVELS,
  INTEGRATIONS,
  normalizeCategoryName,
  RECOMMENDATION_DEFAULTS,
  SELECTOR_PATH,
  USE_CASE_MAX_LENGTH,
} from '@agent-atlas/api-client/rules';
import {
  anyText,
  defineUrlState,
  oneOf,
  onOff,
  type StateOf,
} from '@agent-atlas/shared-ui/site-kit';
import type { Step } from './steps.ts';

const TILES: readonly string[] = CATEGORY_TILES.map(normalizeCategoryName);

/** Normalized names of all categories: first those with a tile, in tile order, then the others. */
export const OFFERED_CATEGORIES: readonly string[] = [
  ...TILES,
  ...CATEGORY_NAMES.filter((name) => !TILES.includes(name)),
];

/** The form's fields. Missing and unknown values become the default. */
export const FIELDS = {
  preferredCategories: {
    name: 'category',
    read: (texts: readonly string[]) => {
      const names = texts.map(normalizeCategoryName);
      return OFFERED_CATEGORIES.filter((name) => names.includes(name));
    },
  },
  budget: oneOf(BUDGETS, RECOMMENDATION_DEFAULTS.budget),
  technicalExpertise: {
    name: 'expertise',
    ...oneOf(EXPERTISE_LEVELS, RECOMMENDATION_DEFAULTS.technicalExpertise),
  },
  integrations: {
    name: 'integration',
    read: (texts: readonly string[]) =>
      INTEGRATIONS.map(({ id }) => id).filter((id) => texts.includes(id)),
  },
  useCase: anyText((text) => cutText(text, USE_CASE_MAX_LENGTH)),
  dataPrivacy: { name: 'private', ...onOff('1') },
};

/** Features are part of a request but never offered. */
export type FormValues = StateOf<typeof FIELDS>;

export const FORM = defineUrlState(FIELDS);

/** The URL of the wizard. */
export const WIZARD = defineUrlState({ ...FIELDS, step: oneOf([1, 2, 3], 1) });

/** The URL of a step with these values, spelled as the browser spells it without JavaScript. */
export function wizardPath(step: Step, values: FormValues): string {
  const params = new URLSearchParams(WIZARD.entries({ ...values, step }));
  return params.size === 0 ? SELECTOR_PATH : `${SELECTOR_PATH}?${params}`;
}

/**
 * The query for the agents that fit the values. Unlike other queries, it fails immediately when the
 * browser is offline, so that a visitor who submitted the form sees the error and can retry.
 */
export const recommendationsQueryFor = (values: FormValues) => ({
  ...recommendationsQuery({ ...values, useCase: values.useCase.trim(), features: [] }),
  networkMode: 'always' as const,
});

/** Removes the item if it is in the list; otherwise appends it. */
export function toggle<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

/** The step to show: every step after the first requires a category. */
export const reachableStep = (requested: Step, values: FormValues): Step =>
  values.preferredCategories.length > 0 ? requested : 1;
