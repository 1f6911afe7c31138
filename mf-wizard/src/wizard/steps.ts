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
