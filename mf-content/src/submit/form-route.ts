import { submissionFormQuery } from '@agent-atlas/api-client';
import type { Head, PageForm, RouteContext } from '@agent-atlas/contract';

/** The API route that accepts suggestions and corrections. */
export const SUBMISSION_FORM: PageForm = {
  call: '/api/submissions',
  read: '/api/submission-form',
};

/** The head of a page with the form. If the form was refused, the title begins with that. */
export function formHead(
  title: string,
  queryClient: RouteContext['queryClient'],
): Pick<Head, 'title' | 'status'> {
  const form = queryClient.getQueryData(submissionFormQuery().queryKey);
  if (!form) return { title, status: 503 };
  const isRefused = form.problem !== null || Object.keys(form.problems).length > 0;
  return { title: isRefused ? `Error: ${title}` : title };
}
