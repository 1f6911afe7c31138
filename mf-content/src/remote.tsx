import { defineRemote } from '@agent-atlas/contract';
import { articleRedirects } from './blog/articles.ts';
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

/** The target of links whose pages do not exist yet. */
const NOT_YET = '/';

const column = (
  title: string,
  links: readonly (readonly [label: string, path: string, order: number])[],
) => links.map(([label, path, order]) => ({ column: title, label, path, order }));

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
  contributions: {
    header: [{ label: 'Blog', path: blogRoute.path, order: 400 }],
    footer: [
      ...column('Company', [
        ['About Us', aboutRoute.path, 200],
        ['Our Team', NOT_YET, 210],
        ['Careers', NOT_YET, 220],
        ['Contact', NOT_YET, 230],
      ]),
      ...column('Resources', [
        ['Blog', blogRoute.path, 300],
        ['AI Agents Glossary', glossaryRoute.path, 320],
        ['FAQs', faqRoute.path, 330],
        ['Privacy Policy', NOT_YET, 340],
        ['Terms of Service', NOT_YET, 350],
      ]),
    ],
    palette: [{ group: 'Pages', label: 'Suggest an agent', path: submitRoute.path, order: 400 }],
  },
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
    {
      id: 'site-answers',
      slot: 'search.answers',
      order: 100,
      examples: [{ q: 'what is an ai agent' }, { q: 'how are agents ranked' }, { q: 'notes' }],
      component: () => import('./slots/site-answers.tsx'),
    },
  ],
});
