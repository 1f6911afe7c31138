import {
  BUDGETS,
  EXPERTISE_LEVELS,
  INTEGRATIONS,
  normalizeCategoryName,
  RECOMMENDATION_DEFAULTS,
  type RecommendationRequest,
  USE_CASE_MAX_LENGTH,
} from '@agent-atlas/api/rules';
import { OFFERED_CATEGORIES } from '../categories/offered-categories.ts';
import type { Step } from './steps.ts';

/** What the wizard asks for. Features are part of the request but never offered. */
export type Answers = Omit<RecommendationRequest, 'features'>;

export const WIZARD_PATH = '/recommendations';

/** Names of the answers in an address, which are those of the form fields. */
export const FIELDS = {
  step: 'step',
  preferredCategories: 'category',
  budget: 'budget',
  technicalExpertise: 'expertise',
  integrations: 'integration',
  useCase: 'useCase',
  dataPrivacy: 'private',
} as const;

/** The answers in an address; whatever is missing or not on offer becomes the default. */
export function answersOf(params: URLSearchParams): Answers {
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
    useCase: (params.get(FIELDS.useCase) ?? '').slice(0, USE_CASE_MAX_LENGTH),
    dataPrivacy: params.get(FIELDS.dataPrivacy) === '1',
  };
}

/** The answers that differ from the defaults, as fields of a form or an address. */
export function fieldsOf(answers: Answers): [name: string, value: string][] {
  const { preferredCategories, budget, technicalExpertise, integrations, useCase } = answers;
  const fields = preferredCategories.map((name): [string, string] => [
    FIELDS.preferredCategories,
    name,
  ]);
  if (budget !== RECOMMENDATION_DEFAULTS.budget) fields.push([FIELDS.budget, budget]);
  if (technicalExpertise !== RECOMMENDATION_DEFAULTS.technicalExpertise)
    fields.push([FIELDS.technicalExpertise, technicalExpertise]);
  for (const id of integrations) fields.push([FIELDS.integrations, id]);
  if (useCase !== '') fields.push([FIELDS.useCase, useCase]);
  if (answers.dataPrivacy) fields.push([FIELDS.dataPrivacy, '1']);
  return fields;
}

/** The fields of a form, as the address it leads to would have them. */
export function fieldsIn(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)];
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** The address of a step with these answers: a reload, a link and the browser's history keep them. */
export function wizardPath(step: Step, answers: Answers): string {
  const fields = fieldsOf(answers);
  const params = new URLSearchParams(step === 1 ? fields : [...fields, [FIELDS.step, `${step}`]]);
  return params.size === 0 ? WIZARD_PATH : `${WIZARD_PATH}?${params}`;
}

export function toRequest(answers: Answers): RecommendationRequest {
  return { ...answers, useCase: answers.useCase.trim(), features: [] };
}

/** The list without the item, or with it at its end. */
export function toggle<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}
