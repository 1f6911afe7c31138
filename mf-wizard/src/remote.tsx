import { defineRemote } from '@agent-atlas/contract';
import { recommendationsRoute } from './pages/recommendations.route.ts';

export const remote = defineRemote({ name: 'mf-wizard', routes: [recommendationsRoute] });
