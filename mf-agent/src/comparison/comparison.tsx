import { type Agent, COMPARE_MAX } from '@agent-atlas/api/rules';
import { EmptyState, formatCount, LinkButton } from '@agent-atlas/shared-ui';
import type { ComparisonState } from './address.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { COMPARISON_ROWS, differingRows } from './rows.tsx';

export interface ComparisonProps {
  state: ComparisonState;
  /** The selected agents. */
  agents: readonly Agent[];
}

/** The selected agents side by side. */
export function Comparison({ state, agents }: ComparisonProps) {
  if (agents.length === 0) return <NothingSelected />;
  const differing = state.differencesOnly && agents.length > 1;
  const rows = differing ? differingRows(agents) : COMPARISON_ROWS;
  return (
    <section aria-labelledby="comparison-title">
      <h2 id="comparison-title" className="sr-only">
        Side by side
      </h2>
      <p role="status" className={differing ? 'mb-3 text-sm text-muted' : 'sr-only'}>
        {differing
          ? `${formatCount(rows.length, 'row')} of ${COMPARISON_ROWS.length} differ`
          : `${formatCount(agents.length, 'agent')} compared`}
      </p>
      <ComparisonTable state={state} agents={agents} rows={rows} />
    </section>
  );
}

function NothingSelected() {
  return (
    <EmptyState
      headingLevel="h2"
      title="No agents selected"
      text={`Add up to ${COMPARE_MAX} AI agents to see their ratings, prices and features side by side.`}
      action={
        <LinkButton to="/popular" variant="outline">
          Browse popular agents
        </LinkButton>
      }
    />
  );
}
