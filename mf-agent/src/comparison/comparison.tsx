import { type Agent, COMPARE_MAX } from '@agent-atlas/api/rules';
import { EmptyState, formatCount, LinkButton } from '@agent-atlas/shared-ui';
import type { ComparisonState } from './address.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { COMPARISON_ROWS, differingRows } from './rows.tsx';

export interface ComparisonProps {
  state: ComparisonState;
  /** The selected agents. */
  agents: readonly Agent[];
  /** How many of the agents asked for do not exist. */
  unknown: number;
}

/** The selected agents side by side. */
export function Comparison({ state, agents, unknown }: ComparisonProps) {
  if (agents.length === 0) return <NothingSelected unknown={unknown} />;
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
      {unknown > 0 && <p className="mb-3 text-sm text-muted">{notThere(unknown)}</p>}
      <ComparisonTable state={state} agents={agents} rows={rows} />
    </section>
  );
}

const notThere = (unknown: number) =>
  `${formatCount(unknown, 'agent')} of this comparison ${unknown === 1 ? 'is' : 'are'} no longer in the directory.`;

function NothingSelected({ unknown }: Pick<ComparisonProps, 'unknown'>) {
  const invitation = `Add up to ${COMPARE_MAX} AI agents to see their ratings, prices and features side by side.`;
  return (
    <EmptyState
      headingLevel="h2"
      title="No agents selected"
      text={unknown > 0 ? `${notThere(unknown)} ${invitation}` : invitation}
      action={
        <LinkButton to="/popular" variant="outline">
          Browse popular agents
        </LinkButton>
      }
    />
  );
}
