import { SELECTOR_PATH } from '@agent-atlas/api-client/rules';
import type { RemoteRoute } from '@agent-atlas/contract';
import { failedStatus } from '@agent-atlas/shared-ui/site-kit';
import { reachableStep, recommendationsQueryFor, WIZARD } from '../wizard/form-values.ts';

export const recommendationsRoute: RemoteRoute = {
  id: 'recommendations',
  path: SELECTOR_PATH,
  query: WIZARD.query,
  load: async ({ search, queryClient }) => {
    const { step, ...values } = WIZARD.read(search);
    if (reachableStep(step, values) !== 3) return;
    await queryClient.prefetchQuery(recommendationsQueryFor(values));
  },
  head: ({ search, queryClient }) => {
    const head = {
      title: 'AI Agent Selector',
      description:
        'Answer a few questions about your needs, budget and experience, and get a short list of AI agents with the reasons why each one fits.',
      canonicalPath: SELECTOR_PATH,
      card: {
        label: 'Selector',
        title: 'Which AI agent fits your needs?',
        detail: 'Three steps, with the reasons for every recommendation',
      },
    };
    const { step, ...values } = WIZARD.read(search);
    if (reachableStep(step, values) !== 3) return head;
    const { queryKey } = recommendationsQueryFor(values);
    return {
      ...head,
      title: 'Your recommendations',
      noIndex: true,
      ...failedStatus(queryClient, queryKey),
    };
  },
  page: () => import('./recommendations.tsx'),
};
