import type { RemoteRoute } from '@agent-atlas/shell/contract';

export const recommendationsRoute: RemoteRoute = {
  id: 'recommendations',
  path: '/recommendations',
  head: () => ({
    title: 'AI Agent Selector',
    description:
      'Answer a few questions about your needs, budget and experience, and get a short list of AI agents with the reasons why each one fits.',
    canonicalPath: '/recommendations',
  }),
  page: () => import('./recommendations.tsx'),
};
