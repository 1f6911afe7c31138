import { newestPageQuery } from '@agent-atlas/api/client';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useLoggedFailure } from '../agents/use-logged-failure.ts';
import { AgentListPage } from '../listing/agent-list-page.tsx';
import { listAddress, listParamsOf, readListState } from '../listing/list-state.ts';
import { sameList } from '../listing/same-list.ts';

export function Page() {
  const [search] = useSearchParams();
  const state = readListState(search);
  const options = newestPageQuery(listParamsOf(state));
  const query = useQuery({ ...options, placeholderData: sameList(options.queryKey) });
  useLoggedFailure(query.error, 'Failed to fetch newest agents');
  return (
    <AgentListPage
      title="Newest AI Agents"
      text="The latest additions to the directory, newest first."
      listTitle="Recent Additions"
      emptyTitle="No agents found"
      query={query}
      state={state}
      addressOf={(part) => listAddress('/new', part)}
    />
  );
}
