import {
  BUDGETS,
  EXPERTISE_LEVELS,
  INTEGRATIONS,
  normalizeCategoryName,
  RECOMMENDATION_DEFAULTS,
  type RecommendationRequest,
  USE_CASE_MAX_LENGTH,
} from '@agent-atlas/api/rules';

/** What the wizard asks for. Features are part of the request but never offered. */
export type Answers = Omit<RecommendationRequest, 'features'>;

export const DEFAULT_ANSWERS: Answers = {
  preferredCategories: [],
  ...RECOMMENDATION_DEFAULTS,
  integrations: [],
  useCase: '',
};

export function toRequest(answers: Answers): RecommendationRequest {
  return {
    ...answers,
    preferredCategories: answers.preferredCategories.map(normalizeCategoryName),
    useCase: answers.useCase.trim(),
    features: [],
  };
}

/** Answers out of storage; whatever is not of their form becomes the default. */
export function readAnswers(stored: unknown): Answers {
  if (!isRecord(stored)) return DEFAULT_ANSWERS;
  const { preferredCategories, budget, technicalExpertise, integrations, useCase } = stored;
  return {
    preferredCategories: strings(preferredCategories),
    budget: BUDGETS.find(({ id }) => id === budget)?.id ?? DEFAULT_ANSWERS.budget,
    technicalExpertise:
      EXPERTISE_LEVELS.find(({ id }) => id === technicalExpertise)?.id ??
      DEFAULT_ANSWERS.technicalExpertise,
    integrations: INTEGRATIONS.map(({ id }) => id).filter((id) =>
      strings(integrations).includes(id),
    ),
    useCase: typeof useCase === 'string' ? useCase.slice(0, USE_CASE_MAX_LENGTH) : '',
    dataPrivacy: stored.dataPrivacy === true,
  };
}

/** The list without the item, or with it at its end. */
export function toggle<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
