import { type RemoteRoute, SITE_NAME } from '@agent-atlas/contract';
import { faqPage } from '../faq/faq-page.ts';
import { QUESTIONS } from '../faq/questions.ts';

export const faqRoute: RemoteRoute = {
  id: 'faq',
  path: '/faq',
  query: [],
  head: () => ({
    title: 'Frequently Asked Questions',
    description: `How ${SITE_NAME} ranks AI agents, where ratings and reviews come from, how to find the right tool, and what voting stores.`,
    canonicalPath: '/faq',
    jsonLd: [
      faqPage(QUESTIONS.map(({ question, answer }) => ({ question, answer: answer.join(' ') }))),
    ],
  }),
  page: () => import('./faq.tsx'),
};
