import { defineRemote } from '@agent-atlas/shell/contract';
import { recommendationsRoute } from './pages/recommendations.route.ts';

export const remote = defineRemote({ name: 'mf-wizard', routes: [recommendationsRoute] });
