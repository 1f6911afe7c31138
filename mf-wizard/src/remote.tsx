import { SELECTOR_PATH } from '@agent-atlas/api-client/rules';
import { defineRemote } from '@agent-atlas/contract';
import { recommendationsRoute } from './pages/recommendations.route.ts';

export const remote = defineRemote({
  name: 'mf-wizard',
  routes: [recommendationsRoute],
  contributions: {
    header: [{ label: 'Selector', path: SELECTOR_PATH, order: 300 }],
  },
});
