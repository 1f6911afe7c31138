import { PageHeader, TextLink } from '@agent-atlas/shared-ui';
import { useUrlState } from '@agent-atlas/shared-ui/site-kit';
import { AgentPicker } from '../comparison/agent-picker.tsx';
import { useComparedAgents } from '../comparison/compared-agents.ts';
import {
  Comparison,
  ComparisonError,
  ComparisonLoading,
  FailedAgents,
} from '../comparison/comparison.tsx';
import { ComparisonActions } from '../comparison/comparison-actions.tsx';
import { COMPARISON } from '../comparison/comparison-url.ts';
import { SHORTLIST_PATH } from '../lib/urls.ts';

export function Page() {
  const [requested] = useUrlState(COMPARISON);
  const { agents, isPending, failed, retry } = useComparedAgents(requested.ids);
  const columnIds = new Set([...agents.map(({ id }) => id), ...failed]);
  // Drops the ids of unknown agents once loading is done.
  const state = isPending
    ? requested
    : { ...requested, ids: requested.ids.filter((id) => columnIds.has(id)) };
  const allFailed = failed.length > 0 && agents.length === 0;
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="Compare AI Agents"
        text={
          <>
            Up to 4 AI agents side by side: ratings, prices, features. The agents you keep are on{' '}
            <TextLink to={SHORTLIST_PATH}>your shortlist</TextLink>.
          </>
        }
        actions={<ComparisonActions state={state} />}
      />
      {state.picking && <AgentPicker state={state} />}
      {isPending && <ComparisonLoading />}
      {!isPending && allFailed && <ComparisonError onRetry={retry} />}
      {!isPending && !allFailed && (
        <>
          <FailedAgents state={state} failed={failed} onRetry={retry} />
          <Comparison
            state={state}
            agents={agents}
            unknown={requested.ids.length - columnIds.size}
          />
        </>
      )}
    </div>
  );
}
