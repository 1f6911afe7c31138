import type { RemoteRoute } from '@agent-atlas/contract';
import { SEARCH_PARAM } from '../glossary/defined-term-set.ts';
import { glossaryRoute } from './glossary.route.ts';

/** A second URL of the same page; its canonical link names the first. */
export const resourcesGlossaryRoute: RemoteRoute = {
  ...glossaryRoute,
  id: 'resources-glossary',
  path: '/resources/glossary',
  query: [SEARCH_PARAM],
  page: () => import('./resources-glossary.tsx'),
};
