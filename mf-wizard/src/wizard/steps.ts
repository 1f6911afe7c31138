import { type Answers, FIELDS } from './answers.ts';

export const STEPS = [
  { step: 1, title: 'Categories', text: 'Which kinds of AI agent are you looking for?' },
  {
    step: 2,
    title: 'Requirements',
    text: 'What should the agent cost, and what must it fit in with?',
  },
  { step: 3, title: 'Results', text: 'The agents that fit best, and why.' },
] as const;

export type Step = (typeof STEPS)[number]['step'];

/** How far the wizard is, in percent. */
export const progressOf = (step: Step) => step * 33.33;

/** The step an address asks for; the first, when it names none. */
export function askedStep(params: URLSearchParams): Step {
  const asked = params.get(FIELDS.step);
  return STEPS.find(({ step }) => String(step) === asked)?.step ?? 1;
}

/** The step an address leads to: every step after the first needs a category. */
export function reachableStep(params: URLSearchParams, answers: Answers): Step {
  return answers.preferredCategories.length > 0 ? askedStep(params) : 1;
}
