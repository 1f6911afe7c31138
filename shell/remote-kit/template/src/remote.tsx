import { defineRemote } from '@agent-atlas/contract';
import { templateRoute } from './pages/template.route.ts';

export const remote = defineRemote({ name: 'mf-template', routes: [templateRoute] });
