import { type RemoteRoute, SITE_NAME } from '@agent-atlas/contract';

export const aboutRoute: RemoteRoute = {
  id: 'about',
  path: '/about',
  query: [],
  head: () => ({
    title: `About ${SITE_NAME}`,
    description: `${SITE_NAME} is an independent, community-driven directory for finding, comparing and reviewing AI tools. Learn what it stands for and how it works.`,
    canonicalPath: '/about',
  }),
  page: () => import('./about.tsx'),
};
