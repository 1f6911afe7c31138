import { defineRemote } from '@agent-atlas/contract';
import { articleRedirects } from './blog/articles.ts';
import { contributions } from './contributions.ts';
import { aboutRoute } from './pages/about.route.ts';
import { plainArticleRoute } from './pages/article.route.ts';
import { blogRoute } from './pages/blog.route.ts';
import { correctionRoute } from './pages/correction.route.ts';
import { dedicatedArticleRoute } from './pages/dedicated-article.route.ts';
import { faqRoute } from './pages/faq.route.ts';
import { glossaryRoute } from './pages/glossary.route.ts';
import { medalDemoRoute } from './pages/medal-demo.route.ts';
import { resourcesGlossaryRoute } from './pages/resources-glossary.route.ts';
import { submissionRoute } from './pages/submission.route.ts';
import { submitRoute } from './pages/submit.route.ts';

export const remote = defineRemote({
  name: 'mf-content',
  routes: [
    blogRoute,
    dedicatedArticleRoute,
    plainArticleRoute,
    resourcesGlossaryRoute,
    glossaryRoute,
    faqRoute,
    aboutRoute,
    medalDemoRoute,
    submitRoute,
    correctionRoute,
    submissionRoute,
  ],
  redirects: articleRedirects,
  contributions,
  slots: [
    {
      id: 'articles',
      slot: 'agent.after-overview',
      order: 100,
      examples: [
        { agentId: 22, agentName: 'Cursor' },
        { agentId: 1000, agentName: 'An agent without articles' },
      ],
      component: () => import('./slots/articles.tsx'),
    },
  ],
});
