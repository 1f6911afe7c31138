import type { RequestKey } from '@agent-atlas/api/client';
import type { Agent } from '@agent-atlas/api/rules';
import { useQuery } from '@tanstack/react-query';
import { useLoggedFailure } from '../agent/use-logged-failure.ts';
import { FIRST_REVIEWS, type ReviewsPart, reviewsPartQuery } from './shown.ts';

/** A part of the reviews of an agent, newest first. */
export function useReviews(
  { id, name }: Pick<Agent, 'id' | 'name'>,
  part: ReviewsPart = FIRST_REVIEWS,
) {
  const options = reviewsPartQuery(id, part);
  const { data, isPending, isLoadingError, isPlaceholderData, error, refetch } = useQuery({
    ...options,
    // While more of the same is on its way, what is there stays.
    placeholderData: (previous, query) =>
      query && isSameStart(query.queryKey, options.queryKey) ? previous : undefined,
  });
  useLoggedFailure(error, `Failed to fetch reviews of ${name}`);
  return {
    reviews: data?.items,
    /** The cursor of the reviews after these; null at the oldest. */
    next: data?.next ?? null,
    updating: isPlaceholderData,
    loading: isPending,
    onRetry: isLoadingError ? refetch : undefined,
  };
}

/** Whether two keys ask for parts that begin with the same review. */
function isSameStart([, a]: RequestKey, [, b]: RequestKey): boolean {
  const start = (params: object = {}) => JSON.stringify({ ...params, limit: undefined });
  return start(a) === start(b);
}
