import type { RecommendationResult } from '@agent-atlas/api/rules';
import { Button, formatCount, LinkButton } from '@agent-atlas/shared-ui';
import { StepActions } from '../wizard/step-actions.tsx';
import { Explanation } from './explanation.tsx';
import { Failure } from './failure.tsx';
import { RecommendedAgents } from './recommended-agents.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

export interface ResultsStepProps {
  recommendations: { data: RecommendationResult | undefined; error: Error | null };
  onBack: () => void;
  onStartOver: () => void;
  onRetry: () => void;
}

export function ResultsStep({ recommendations, onBack, onStartOver, onRetry }: ResultsStepProps) {
  const { data, error } = recommendations;
  return (
    <>
      {/* One line for all states, so that what comes of the waiting is announced. */}
      <p role="status" className="mb-5 text-muted empty:hidden">
        {statusOf(data, error)}
      </p>
      {error && <Failure error={error} onStartOver={onStartOver} onRetry={onRetry} />}
      {!error && !data && <ResultsSkeleton />}
      {data && (
        <>
          <Explanation text={data.explanation} />
          <RecommendedAgents agents={data.agents} />
        </>
      )}
      <StepActions>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <LinkButton to="/">Done</LinkButton>
      </StepActions>
    </>
  );
}

function statusOf(data: RecommendationResult | undefined, error: Error | null): string {
  if (error) return '';
  if (!data) return 'Analyzing your preferences and finding the best AI agents...';
  return `${formatCount(data.agents.length, 'agent')} found, best first`;
}
