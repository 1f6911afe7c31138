import { type RemoteRoute, SITE_NAME } from '@agent-atlas/contract';
import { faqPage } from '../faq/faq-page.ts';
import { FAQ_PATH, QUESTIONS } from '../faq/questions.ts';

export const faqRoute: RemoteRoute = {
  id: 'faq',
  path: FAQ_PATH,
  query: [],
  head: () => ({
    title: 'Frequently Asked Questions',
    description: `How ${SITE_NAME} ranks AI agents, where ratings and reviews come from, how to find the right tool, and what voting stores.`,
    canonicalPath: FAQ_PATH,
    jsonLd: [
      faqPage(QUESTIONS.map(({ question, answer }) => ({ question, answer: answer.join(' ') }))),
    ],
  }),
  page: () => import('./faq.tsx'),
};
