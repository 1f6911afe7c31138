import { agentsPageQuery, searchQuery } from '@agent-atlas/api/client';
import type { Agent } from '@agent-atlas/api/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How many agents there are to choose from at once; a search finds the others. */
const SHOWN = 48;
/** How long typing must rest before the API is asked, in milliseconds. */
const REST_MS = 200;

export const firstAgentsQuery = () => agentsPageQuery({ limit: SHOWN });
export const foundAgentsQuery = (text: string) => searchQuery(text, { limit: SHOWN });

interface PickerAgents {
  agents: readonly Agent[] | undefined;
  isPending: boolean;
  isError: boolean;
  retry: () => unknown;
  /** There are others, which only a search finds. */
  hasMore: boolean;
}

/** The agents that a text finds, best first; without one the first by name. */
export function usePickerAgents(typed: string): PickerAgents {
  const text = useRested(typed).trim();
  const first = useQuery({ ...firstAgentsQuery(), enabled: text === '' });
  const found = useQuery({
    ...foundAgentsQuery(text),
    enabled: text !== '',
    // While another text is searched for, what the last one found stays.
    placeholderData: (previous) => previous,
  });
  const { isPending, isError, refetch } = text === '' ? first : found;
  return {
    agents: text === '' ? first.data?.items : found.data?.agents,
    isPending,
    isError,
    retry: refetch,
    hasMore: text === '' ? first.data?.next != null : (found.data?.total ?? 0) > SHOWN,
  };
}

/** A value as it was when it last rested. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
