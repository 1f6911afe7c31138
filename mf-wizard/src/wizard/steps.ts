import { FIELDS, type FormValues } from './form-values.ts';

export const STEPS = [
  { step: 1, title: 'Categories', text: 'Which kinds of AI agent are you looking for?' },
  {
    step: 2,
    title: 'Requirements',
    text: 'What is your budget, and what must the agent work with?',
  },
  { step: 3, title: 'Results', text: 'The agents that fit best, and why.' },
] as const;

export type Step = (typeof STEPS)[number]['step'];

/** The progress in percent. */
export const progressOf = (step: Step) => step * 33.33;

/** The step in a URL; 1 if it is missing or invalid. */
export function requestedStep(params: URLSearchParams): Step {
  const requested = params.get(FIELDS.step);
  return STEPS.find(({ step }) => String(step) === requested)?.step ?? 1;
}

/** The step to show: every step after the first requires a category. */
export function reachableStep(params: URLSearchParams, values: FormValues): Step {
  return values.preferredCategories.length > 0 ? requestedStep(params) : 1;
}
