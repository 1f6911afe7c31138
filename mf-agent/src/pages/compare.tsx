import { PageHeader } from '@agent-atlas/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { readComparisonState } from '../comparison/address.ts';
import { AgentPicker } from '../comparison/agent-picker.tsx';
import { useComparedAgents } from '../comparison/compared-agents.ts';
import { Comparison } from '../comparison/comparison.tsx';
import { ComparisonActions } from '../comparison/comparison-actions.tsx';
import { ComparisonError, ComparisonLoading } from '../comparison/comparison-screens.tsx';

export function Page() {
  const [search] = useSearchParams();
  const asked = readComparisonState(search);
  const { agents, isPending, isError, retry } = useComparedAgents(asked.ids);
  const known = !isPending && !isError;
  // Once the agents are known, ids that name none of them take no place.
  const state = known ? { ...asked, ids: agents.map(({ id }) => id) } : asked;
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="Compare AI Agents"
        text="Up to 4 AI agents side by side: ratings, prices, features."
        actions={<ComparisonActions state={state} />}
      />
      {state.picking && <AgentPicker state={state} />}
      {isError && <ComparisonError onRetry={retry} />}
      {isPending && !isError && <ComparisonLoading />}
      {known && (
        <Comparison state={state} agents={agents} unknown={asked.ids.length - agents.length} />
      )}
    </div>
  );
}
