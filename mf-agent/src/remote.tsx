import { defineRemote } from '@agent-atlas/contract';
import { agentRoute } from './pages/agent.route.ts';
import { compareRoute } from './pages/compare.route.ts';

export const remote = defineRemote({ name: 'mf-agent', routes: [agentRoute, compareRoute] });
