import type { WizardState } from './session.ts';

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

/**
 * The step an address asks for, as far as the answers allow it: requirements need a category,
 * results need a request.
 */
export function reachableStep(asked: string | null, { answers, request }: WizardState): Step {
  if (asked === '3' && request) return 3;
  if ((asked === '2' || asked === '3') && answers.preferredCategories.length > 0) return 2;
  return 1;
}

/** Query string that shows a step; empty for the first. */
export const searchOf = (step: Step) => (step === 1 ? '' : `?step=${step}`);
