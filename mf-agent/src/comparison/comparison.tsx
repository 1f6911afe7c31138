import { type Agent, agentPath, COMPARE_MAX, POPULAR_PATH } from '@agent-atlas/api-client/rules';
import {
  Button,
  EmptyState,
  ErrorState,
  formatCount,
  LinkButton,
  Skeleton,
} from '@agent-atlas/shared-ui';
import { RetryButton } from '@agent-atlas/shared-ui/site-kit';
import { Link } from 'react-router-dom';
import { ComparisonForm } from './comparison-form.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { type ComparisonState, toggleId } from './comparison-url.ts';
import { COMPARISON_ROWS, differingRows } from './rows.tsx';

export interface ComparisonProps {
  state: ComparisonState;
  agents: readonly Agent[];
  /** How many of the requested agents do not exist. */
  unknown: number;
}

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
      {unknown > 0 && <p className="mb-3 text-sm text-muted">{unknownAgentsText(unknown)}</p>}
      <ComparisonTable state={state} agents={agents} rows={rows} />
    </section>
  );
}

const unknownAgentsText = (unknown: number) =>
  `${formatCount(unknown, 'agent')} of this comparison ${unknown === 1 ? 'is' : 'are'} no longer in the directory.`;

function NothingSelected({ unknown }: Pick<ComparisonProps, 'unknown'>) {
  const invitation = `Add up to ${COMPARE_MAX} AI agents to see their ratings, prices and features side by side.`;
  return (
    <EmptyState
      headingLevel="h2"
      title="No agents selected"
      text={unknown > 0 ? `${unknownAgentsText(unknown)} ${invitation}` : invitation}
      action={
        <LinkButton to={POPULAR_PATH} variant="outline">
          Browse popular agents
        </LinkButton>
      }
    />
  );
}

export function ComparisonLoading() {
  return (
    <div role="status" aria-label="Loading comparison">
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="mt-3 h-96 rounded-card" />
    </div>
  );
}

export function ComparisonError({ onRetry }: { onRetry: () => unknown }) {
  return (
    <ErrorState
      headingLevel="h2"
      title="Could not load the agents"
      text="The comparison cannot be shown at the moment."
      action={<RetryButton onRetry={onRetry} />}
    />
  );
}

export interface FailedAgentsProps {
  state: ComparisonState;
  failed: readonly number[];
  onRetry: () => unknown;
}

/** Lists the agents that failed to load; the table shows the others. */
export function FailedAgents({ state, failed, onRetry }: FailedAgentsProps) {
  if (failed.length === 0) return null;
  return (
    <ErrorState
      headingLevel="h2"
      tone="warning"
      className="mb-6"
      title={`Could not load ${formatCount(failed.length, 'agent')}`}
      text={failed.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={agentPath(id)} className="underline">
            Agent #{id}
          </Link>
        </span>
      ))}
      action={
        <>
          <RetryButton onRetry={onRetry} />
          <ComparisonForm state={{ ...state, ids: [] }}>
            <Button
              type="submit"
              variant="outline"
              name="ids"
              value={failed.reduce<readonly number[]>(toggleId, state.ids).join(',')}
            >
              Compare the others
            </Button>
          </ComparisonForm>
        </>
      }
    />
  );
}
