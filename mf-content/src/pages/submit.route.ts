import { submissionFormQuery } from '@agent-atlas/api-client';
import { SUBMIT_PATH } from '@agent-atlas/api-client/rules';
import { type RemoteRoute, SITE_NAME } from '@agent-atlas/contract';
import { formHead, SUBMISSION_FORM } from '../submit/form-route.ts';

export const submitRoute: RemoteRoute = {
  id: 'submit',
  path: SUBMIT_PATH,
  query: [],
  form: SUBMISSION_FORM,
  load: ({ queryClient }) => queryClient.prefetchQuery(submissionFormQuery()),
  head: ({ queryClient }) => ({
    ...formHead('Suggest an agent', queryClient),
    description: `Suggest an AI tool for ${SITE_NAME}, without an account. Editors check its facts before it is listed, and a private link shows what happens.`,
    canonicalPath: SUBMIT_PATH,
  }),
  page: () => import('./submit.tsx'),
};
