import { COMPARE_PATH } from '@agent-atlas/api-client/rules';
import { defineRemote } from '@agent-atlas/contract';
import { agentRoute } from './pages/agent.route.ts';
import { compareRoute } from './pages/compare.route.ts';

export const remote = defineRemote({
  name: 'mf-agent',
  routes: [agentRoute, compareRoute],
  contributions: {
    footer: [{ column: 'Resources', label: 'Compare AI Agents', path: COMPARE_PATH, order: 310 }],
  },
});
