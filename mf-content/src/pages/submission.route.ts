import { submissionQuery } from '@agent-atlas/api-client';
import { submissionPath } from '@agent-atlas/api-client/rules';
import type { RemoteRoute } from '@agent-atlas/contract';
import { readToken } from '../submit/urls.ts';

export const submissionRoute: RemoteRoute = {
  id: 'submission',
  path: submissionPath(':token'),
  query: [],
  isPrivate: true,
  load: async ({ params, queryClient }) => {
    const token = readToken(params.token);
    if (token !== null) await queryClient.prefetchQuery(submissionQuery(token));
  },
  head: ({ params, queryClient }) => {
    const token = readToken(params.token);
    const found = token === null ? null : queryClient.getQueryData(submissionQuery(token).queryKey);
    return {
      title: 'Status of your submission',
      description:
        'What happened to a suggestion or a correction: whether it is waiting, in review, listed or declined.',
      // A search engine or a preview must not learn the link.
      canonicalPath: '/submit',
      noIndex: true,
      ...(!found && { status: found === null ? (404 as const) : (503 as const) }),
    };
  },
  page: () => import('./submission.tsx'),
};
