import { agentDaysQuery, categoryPricesQuery } from '@agent-atlas/api-client';
import { LEADERBOARD_PATH } from '@agent-atlas/api-client/rules';
import { defineRemote } from '@agent-atlas/contract';
import { leaderboardRoute } from './pages/leaderboard.route.ts';

const link = { label: 'Leaderboard', path: LEADERBOARD_PATH };

export const remote = defineRemote({
  name: 'mf-leaderboard',
  routes: [leaderboardRoute],
  contributions: {
    header: [{ ...link, order: 200 }],
    notFound: [{ ...link, order: 100 }],
  },
  slots: [
    {
      id: 'agent-over-time',
      slot: 'agent.after-overview',
      order: 50,
      examples: [{ agentId: 1, agentName: 'ChatGPT' }],
      load: ({ props, queryClient }) => queryClient.prefetchQuery(agentDaysQuery(props.agentId)),
      component: () => import('./slots/agent-over-time.tsx'),
    },
    {
      id: 'category-prices',
      slot: 'category.after-agents',
      order: 50,
      examples: [{ category: 'AI Chatbot' }],
      load: ({ props, queryClient }) =>
        queryClient.prefetchQuery(categoryPricesQuery(props.category)),
      component: () => import('./slots/category-prices.tsx'),
    },
  ],
});
