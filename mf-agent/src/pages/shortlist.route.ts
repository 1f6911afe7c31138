import type { RemoteRoute } from '@agent-atlas/contract';
import { SHORTLIST_PATH } from '../lib/urls.ts';

export const shortlistRoute: RemoteRoute = {
  id: 'shortlist',
  path: SHORTLIST_PATH,
  query: [],
  head: () => ({
    title: 'My shortlist',
    description:
      'Keep AI agents on a shortlist with your own notes, compare them and share the list. Only your browser stores it.',
    canonicalPath: SHORTLIST_PATH,
    // Its content exists in only one browser.
    noIndex: true,
  }),
  page: () => import('./shortlist.tsx'),
};
