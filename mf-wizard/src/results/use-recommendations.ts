import type { RecommendationResult } from '@agent-atlas/api/rules';
import { useHydrated } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { Answers } from '../wizard/answers.ts';
import { fittingAgentsQuery } from './fitting-agents-query.ts';

export const RECOMMENDATIONS_FAILED = 'Failed to get recommendations';

/** Where the recommendations stand. */
export type Recommendations =
  | { status: 'loading' }
  | { status: 'failed'; message: string; detail?: string; retry: () => unknown }
  | { status: 'found'; result: RecommendationResult };

/** Asks which agents fit the answers. */
export function useRecommendations(answers: Answers): Recommendations {
  const hydrated = useHydrated();
  const { data, error, isFetching, refetch } = useQuery({
    ...fittingAgentsQuery(answers),
    // It may have failed before this step is drawn: whether to try again is the reader's choice.
    retryOnMount: false,
  });
  if (data) return { status: 'found', result: data };
  const retry = () => refetch();
  // A server has waited for the answer: without one the request has failed, and what the browser
  // shows first must agree. It has not heard why.
  if (!hydrated) return { status: 'failed', message: RECOMMENDATIONS_FAILED, retry };
  if (!error || isFetching) return { status: 'loading' };
  // The class of the error is the host's own, so its name has to do.
  return error.name === 'ApiError'
    ? { status: 'failed', message: RECOMMENDATIONS_FAILED, detail: error.message, retry }
    : { status: 'failed', message: error.message || RECOMMENDATIONS_FAILED, retry };
}
