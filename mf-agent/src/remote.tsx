import { pairQuery, pairsQuery } from '@agent-atlas/api-client';
import { COMPARE_PATH } from '@agent-atlas/api-client/rules';
import { defineRemote } from '@agent-atlas/contract';
import { SHORTLIST_PATH } from './lib/urls.ts';
import { agentRoute } from './pages/agent.route.ts';
import { alternativesRoute } from './pages/alternatives.route.ts';
import { compareRoute } from './pages/compare.route.ts';
import { pairRoute } from './pages/pair.route.ts';
import { shortlistRoute } from './pages/shortlist.route.ts';
import { readVersus } from './pairs/read-versus.ts';

export const remote = defineRemote({
  name: 'mf-agent',
  routes: [agentRoute, alternativesRoute, compareRoute, pairRoute, shortlistRoute],
  contributions: {
    footer: [{ column: 'Resources', label: 'Compare AI Agents', path: COMPARE_PATH, order: 310 }],
    palette: [{ group: 'Pages', label: 'My shortlist', path: SHORTLIST_PATH, order: 315 }],
  },
  slots: [
    {
      id: 'compare-links',
      slot: 'agent.after-overview',
      order: 50,
      load: ({ props, queryClient }) => queryClient.prefetchQuery(pairsQuery(props.agentId)),
      examples: [{ agentId: 1, agentName: 'ChatGPT' }],
      component: () => import('./slots/compare-links.tsx'),
    },
    {
      id: 'pair-answer',
      slot: 'search.answers',
      order: 50,
      load: async ({ props, queryClient }) => {
        const pair = readVersus(props.q);
        if (pair !== null) await queryClient.prefetchQuery(pairQuery(pair));
      },
      examples: [{ q: 'chatgpt vs claude' }, { q: 'notes' }],
      component: () => import('./slots/pair-answer.tsx'),
    },
  ],
});
