import { agentsQuery } from '@agent-atlas/api/client';
import { PageHeader } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { needsAgents, readComparisonState } from '../comparison/address.ts';
import { AgentPicker } from '../comparison/agent-picker.tsx';
import { Comparison } from '../comparison/comparison.tsx';
import { ComparisonActions } from '../comparison/comparison-actions.tsx';
import { ComparisonError, ComparisonLoading } from '../comparison/comparison-screens.tsx';
import { selectedAgents } from '../comparison/selected-agents.ts';

export function Page() {
  const [search] = useSearchParams();
  const asked = readComparisonState(search);
  const { data, isError, isLoading, refetch } = useQuery({
    ...agentsQuery(),
    enabled: needsAgents(asked),
  });
  const agents = selectedAgents(data ?? [], asked.ids);
  // Once the agents are known, ids that name none of them take no place.
  const state = data ? { ...asked, ids: agents.map(({ id }) => id) } : asked;
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="Compare AI Agents"
        text="Up to 4 AI agents side by side: ratings, prices, features."
        actions={<ComparisonActions state={state} />}
      />
      {state.picking && <AgentPicker state={state} agents={data} loading={isLoading} />}
      {isLoading && asked.ids.length > 0 && <ComparisonLoading />}
      {isError && <ComparisonError onRetry={refetch} />}
      {!isError && (data || asked.ids.length === 0) && <Comparison state={state} agents={agents} />}
    </div>
  );
}
