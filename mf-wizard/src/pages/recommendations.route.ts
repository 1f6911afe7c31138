import type { RemoteRoute } from '@agent-atlas/shell/contract';
import { fittingAgentsQuery } from '../results/fitting-agents-query.ts';
import { answersOf, FIELDS, WIZARD_PATH } from '../wizard/answers.ts';
import { reachableStep } from '../wizard/steps.ts';

export const recommendationsRoute: RemoteRoute = {
  id: 'recommendations',
  path: WIZARD_PATH,
  query: Object.values(FIELDS),
  load: async ({ search, queryClient }) => {
    const answers = answersOf(search);
    if (reachableStep(search, answers) !== 3) return;
    await queryClient.prefetchQuery(fittingAgentsQuery(answers));
  },
  head: ({ search, queryClient }) => {
    const head = {
      title: 'AI Agent Selector',
      description:
        'Answer a few questions about your needs, budget and experience, and get a short list of AI agents with the reasons why each one fits.',
      canonicalPath: WIZARD_PATH,
      card: {
        label: 'Selector',
        title: 'Which AI agent fits your needs?',
        detail: 'Three steps, with the reasons for every recommendation',
      },
    };
    const answers = answersOf(search);
    if (reachableStep(search, answers) !== 3) return head;
    const { queryKey } = fittingAgentsQuery(answers);
    return {
      ...head,
      title: 'Your recommendations',
      noIndex: true,
      ...(queryClient.getQueryState(queryKey)?.status === 'error' && { status: 503 }),
    };
  },
  page: () => import('./recommendations.tsx'),
};
