import { reviewsQuery } from '@agent-atlas/api/client';
import type { Agent } from '@agent-atlas/api/rules';
import { useQuery } from '@tanstack/react-query';
import { useLoggedFailure } from '../agent/use-logged-failure.ts';

/** The reviews of an agent, newest first. */
export function useReviews({ id, name }: Pick<Agent, 'id' | 'name'>) {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(reviewsQuery(id));
  useLoggedFailure(error, `Failed to fetch reviews of ${name}`);
  return { reviews: data, loading: isPending, onRetry: isLoadingError ? refetch : undefined };
}
