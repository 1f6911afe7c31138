import { popularPageQuery } from '@agent-atlas/api/client';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useLoggedFailure } from '../agents/use-logged-failure.ts';
import { AgentListPage } from '../listing/agent-list-page.tsx';
import { listAddress, listParamsOf, readListState } from '../listing/list-state.ts';
import { sameList } from '../listing/same-list.ts';

export function Page() {
  const [search] = useSearchParams();
  const state = readListState(search);
  const options = popularPageQuery(listParamsOf(state));
  const query = useQuery({ ...options, placeholderData: sameList(options.queryKey) });
  useLoggedFailure(query.error, 'Failed to fetch popular agents');
  return (
    <AgentListPage
      title="Popular AI Agents"
      text="Agents with at least three reviews, the highest rated first."
      listTitle="Top Rated Agents"
      emptyTitle="No popular agents found"
      query={query}
      state={state}
      addressOf={(part) => listAddress('/popular', part)}
    />
  );
}
