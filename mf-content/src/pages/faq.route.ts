import { type RemoteRoute, SITE_NAME } from '@agent-atlas/shell/contract';

export const faqRoute: RemoteRoute = {
  id: 'faq',
  path: '/faq',
  head: () => ({
    title: 'Frequently Asked Questions',
    description: `How ${SITE_NAME} ranks AI agents, where ratings and reviews come from, how to find the right tool, and what voting stores.`,
    canonicalPath: '/faq',
  }),
  page: () => import('./faq.tsx'),
};
