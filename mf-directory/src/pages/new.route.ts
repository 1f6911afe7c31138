import { newestPageQuery } from '@agent-atlas/api-client';
import { NEW_PATH } from '@agent-atlas/api-client/rules';
import { listRoute } from '../listing/list-route.ts';

export const newRoute = listRoute(
  { id: 'new', page: () => import('./new.tsx') },
  {
    title: 'Newest AI Agents',
    description:
      'The latest AI agents added to the directory, newest first, each with its pricing, key features, ratings and reviews.',
    canonicalPath: NEW_PATH,
    card: { title: 'Newest AI Agents', detail: 'The latest additions to the directory' },
  },
  newestPageQuery,
);
