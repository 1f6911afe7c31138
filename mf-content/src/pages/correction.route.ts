import { agentQuery, submissionFormQuery } from '@agent-atlas/api-client';
import { CORRECTION_PATH } from '@agent-atlas/api-client/rules';
import type { RemoteRoute } from '@agent-atlas/contract';
import { formHead, SUBMISSION_FORM } from '../submit/form-route.ts';
import { CORRECTION, correctionUrl } from '../submit/urls.ts';

export const correctionRoute: RemoteRoute = {
  id: 'correction',
  path: CORRECTION_PATH,
  query: CORRECTION.query,
  form: SUBMISSION_FORM,
  load: async ({ search, queryClient }) => {
    const { agent: id } = CORRECTION.read(search);
    if (id === null) return;
    await Promise.all([
      queryClient.prefetchQuery(agentQuery(id)),
      queryClient.prefetchQuery(submissionFormQuery()),
    ]);
  },
  head: ({ search, queryClient }) => {
    const { agent: id } = CORRECTION.read(search);
    const common = {
      title: 'Something wrong?',
      description:
        'Report a wrong fact about an AI tool, without an account. An editor checks the source and corrects the entry.',
      canonicalPath: correctionUrl(id),
      noIndex: true,
    };
    if (id === null) return common;
    const agent = queryClient.getQueryData(agentQuery(id).queryKey);
    if (!agent) return { ...common, status: agent === null ? 404 : 503 };
    return { ...common, ...formHead(`Correct ${agent.name}`, queryClient) };
  },
  // Each agent's page links to its own form.
  entries: async () => [],
  page: () => import('./correction.tsx'),
};
