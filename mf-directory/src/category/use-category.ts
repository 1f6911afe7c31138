import { useQuery } from '@tanstack/react-query';
import { useLoggedFailure } from '../agents/use-logged-failure.ts';
import { sameList } from '../listing/same-list.ts';
import type { CategoryState } from './category-state.ts';
import { agentsOf, facetsOf } from './queries.ts';

/** A category's agents, what they can be narrowed to, and how many there are in all. */
export function useCategory(name: string, state: CategoryState) {
  const agentOptions = agentsOf(name, state);
  const agents = useQuery({
    ...agentOptions,
    placeholderData: sameList(agentOptions.queryKey),
  });
  const facetOptions = facetsOf(name, state);
  const facets = useQuery({
    ...facetOptions,
    placeholderData: sameList(facetOptions.queryKey),
  });
  useLoggedFailure(agents.error, `Failed to fetch agents of ${name}`);
  useLoggedFailure(facets.error, `Failed to fetch filters of ${name}`);
  // A list that is there as a whole is its own count.
  const whole = !agents.data?.next && !state.after;
  const total = whole ? (agents.data?.items.length ?? 0) : facets.data?.total;
  return { agents, facets: facets.data, total };
}
