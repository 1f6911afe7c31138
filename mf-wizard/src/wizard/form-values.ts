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
  type RecommendationRequest,
  SELECTOR_PATH,
  USE_CASE_MAX_LENGTH,
} from '@agent-atlas/api-client/rules';
import { STEPS, type Step } from './steps.ts';

/** The wizard's form values. Features are part of the request but never offered. */
export type FormValues = Omit<RecommendationRequest, 'features'>;

const TILES: readonly string[] = CATEGORY_TILES.map(normalizeCategoryName);

/** Normalized names of all categories: first those with a tile, in tile order, then the others. */
export const OFFERED_CATEGORIES: readonly string[] = [
  ...TILES,
  ...CATEGORY_NAMES.filter((name) => !TILES.includes(name)),
];

/** Names of the query parameters and form fields. */
export const FIELDS = {
  step: 'step',
  preferredCategories: 'category',
  budget: 'budget',
  technicalExpertise: 'expertise',
  integrations: 'integration',
  useCase: 'useCase',
  dataPrivacy: 'private',
} as const;

/** Parses the values in a URL or a form. Missing and unknown values become the default. */
export function parseFormValues(params: URLSearchParams): FormValues {
  const categories = params.getAll(FIELDS.preferredCategories).map(normalizeCategoryName);
  const integrations = params.getAll(FIELDS.integrations);
  return {
    preferredCategories: OFFERED_CATEGORIES.filter((name) => categories.includes(name)),
    budget:
      BUDGETS.find(({ id }) => id === params.get(FIELDS.budget))?.id ??
      RECOMMENDATION_DEFAULTS.budget,
    technicalExpertise:
      EXPERTISE_LEVELS.find(({ id }) => id === params.get(FIELDS.technicalExpertise))?.id ??
      RECOMMENDATION_DEFAULTS.technicalExpertise,
    integrations: INTEGRATIONS.map(({ id }) => id).filter((id) => integrations.includes(id)),
    useCase: cutText(params.get(FIELDS.useCase) ?? '', USE_CASE_MAX_LENGTH),
    dataPrivacy: params.get(FIELDS.dataPrivacy) === '1',
  };
}

/** The values that differ from the defaults, as form fields or query parameters. */
export function toFields(values: FormValues): [name: string, value: string][] {
  const { preferredCategories, budget, technicalExpertise, integrations, useCase } = values;
  const fields = preferredCategories.map((name): [string, string] => [
    FIELDS.preferredCategories,
    name,
  ]);
  if (budget !== RECOMMENDATION_DEFAULTS.budget) fields.push([FIELDS.budget, budget]);
  if (technicalExpertise !== RECOMMENDATION_DEFAULTS.technicalExpertise)
    fields.push([FIELDS.technicalExpertise, technicalExpertise]);
  for (const id of integrations) fields.push([FIELDS.integrations, id]);
  if (useCase !== '') fields.push([FIELDS.useCase, useCase]);
  if (values.dataPrivacy) fields.push([FIELDS.dataPrivacy, '1']);
  return fields;
}

/** The URL of a step with these values, so that reloads, links and the browser's history keep them. */
export function wizardPath(step: Step, values: FormValues): string {
  const fields = toFields(values);
  const params = new URLSearchParams(step === 1 ? fields : [...fields, [FIELDS.step, `${step}`]]);
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

/** The step in a URL; 1 if it is missing or invalid. */
export function requestedStep(params: URLSearchParams): Step {
  const requested = params.get(FIELDS.step);
  return STEPS.find(({ step }) => String(step) === requested)?.step ?? 1;
}

/** The step to show: every step after the first requires a category. */
export function reachableStep(params: URLSearchParams, values: FormValues): Step {
  return values.preferredCategories.length > 0 ? requestedStep(params) : 1;
}
