import { pairQuery, pairsQuery } from '@agent-atlas/api-client';
import type { RemoteRoute } from '@agent-atlas/contract';
import { parsePair } from '../lib/urls.ts';
import {
  failedPairHead,
  loadingPairHead,
  missingPairHead,
  pairEntries,
  pairHead,
} from '../pairs/head.ts';

export const pairRoute: RemoteRoute = {
  id: 'pair',
  path: '/compare/:pair',
  query: [],
  load: async ({ params, queryClient }) => {
    const requested = parsePair(params.pair);
    if (requested !== null) await queryClient.prefetchQuery(pairQuery(requested));
  },
  head: ({ params, queryClient }) => {
    const requested = parsePair(params.pair);
    if (requested === null) return missingPairHead(params.pair ?? '');
    const { queryKey } = pairQuery(requested);
    const pair = queryClient.getQueryData(queryKey);
    if (pair) return pairHead(pair, requested);
    if (pair === null) return missingPairHead(requested);
    const { status } = queryClient.getQueryState(queryKey) ?? {};
    return status === 'error' ? failedPairHead(requested) : loadingPairHead(requested);
  },
  entries: async ({ queryClient }) =>
    pairEntries((await queryClient.fetchQuery(pairsQuery())) ?? []),
  page: () => import('./pair.tsx'),
};
