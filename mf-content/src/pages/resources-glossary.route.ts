import type { RemoteRoute } from '@agent-atlas/contract';
import { glossaryRoute } from './glossary.route.ts';

/** A second URL of the same page; its canonical link names the first. */
export const resourcesGlossaryRoute: RemoteRoute = {
  ...glossaryRoute,
  id: 'resources-glossary',
  path: '/resources/glossary',
  page: () => import('./resources-glossary.tsx'),
};
