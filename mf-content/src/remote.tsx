import { defineRemote } from '@agent-atlas/shell/contract';
import { aboutRoute } from './pages/about.route.ts';
import { faqRoute } from './pages/faq.route.ts';
import { glossaryRoute, resourcesGlossaryRoute } from './pages/glossary.route.ts';
import { medalDemoRoute } from './pages/medal-demo.route.ts';

export const remote = defineRemote({
  name: 'mf-content',
  routes: [resourcesGlossaryRoute, glossaryRoute, faqRoute, aboutRoute, medalDemoRoute],
});
