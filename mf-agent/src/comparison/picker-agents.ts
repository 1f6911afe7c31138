import { agentsPageQuery, searchQuery } from '@agent-atlas/api-client';
import type { Agent } from '@agent-atlas/api-client/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How many agents the picker shows; a search finds the others. */
const SHOWN = 48;
/** How long to wait after the last keystroke before searching, in milliseconds. */
const DEBOUNCE_MS = 200;

export const firstAgentsQuery = () => agentsPageQuery({ limit: SHOWN });
export const searchAgentsQuery = (text: string) => searchQuery(text, { limit: SHOWN });

interface PickerAgents {
  agents: readonly Agent[] | undefined;
  isPending: boolean;
  isError: boolean;
  retry: () => unknown;
  /** Whether there are more agents than shown. */
  hasMore: boolean;
}

/** The agents that match a text, best first; without a text, the first agents by name. */
export function usePickerAgents(typed: string): PickerAgents {
  const text = useDebouncedValue(typed).trim();
  const first = useQuery({ ...firstAgentsQuery(), enabled: text === '' });
  const found = useQuery({
    ...searchAgentsQuery(text),
    enabled: text !== '',
    // Keeps the previous results while a new search loads.
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

function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
