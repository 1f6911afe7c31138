import { pairQuery, pairsQuery } from '@agent-atlas/api-client';
import type { RemoteRoute } from '@agent-atlas/contract';
import { pairEntries } from '../pairs/entries.ts';
import { failedPairHead, loadingPairHead, missingPairHead, pairHead } from '../pairs/head.ts';

export const pairRoute: RemoteRoute = {
  id: 'pair',
  path: '/compare/:pair',
  query: [],
  load: async ({ params, queryClient }) => {
    await queryClient.prefetchQuery(pairQuery(params.pair ?? ''));
  },
  head: ({ params, queryClient }) => {
    const text = params.pair ?? '';
    const { queryKey } = pairQuery(text);
    const pair = queryClient.getQueryData(queryKey);
    if (pair) return pairHead(pair, text);
    if (pair === null) return missingPairHead(text);
    const { status } = queryClient.getQueryState(queryKey) ?? {};
    return status === 'error' ? failedPairHead(text) : loadingPairHead(text);
  },
  entries: async ({ queryClient }) =>
    pairEntries((await queryClient.fetchQuery(pairsQuery())) ?? []),
  page: () => import('./pair.tsx'),
};
