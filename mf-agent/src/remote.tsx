import { pairsQuery } from '@agent-atlas/api-client';
import { COMPARE_PATH } from '@agent-atlas/api-client/rules';
import { defineRemote } from '@agent-atlas/contract';
import { agentRoute } from './pages/agent.route.ts';
import { alternativesRoute } from './pages/alternatives.route.ts';
import { compareRoute } from './pages/compare.route.ts';
import { pairRoute } from './pages/pair.route.ts';

export const remote = defineRemote({
  name: 'mf-agent',
  routes: [agentRoute, alternativesRoute, compareRoute, pairRoute],
  contributions: {
    footer: [{ column: 'Resources', label: 'Compare AI Agents', path: COMPARE_PATH, order: 310 }],
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
  ],
});
