import { formatCount, LinkButton } from '@agent-atlas/shared-ui';
import { type Answers, wizardPath } from '../wizard/answers.ts';
import { StepActions } from '../wizard/step-actions.tsx';
import { focusStepTitle } from '../wizard/step-header.tsx';
import { Explanation } from './explanation.tsx';
import { Failure } from './failure.tsx';
import { RecommendedAgents } from './recommended-agents.tsx';
import { ResultActions } from './result-actions.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { type Recommendations, useRecommendations } from './use-recommendations.ts';

export function ResultsStep({ answers }: { answers: Answers }) {
  const recommendations = useRecommendations(answers);
  const { status } = recommendations;
  return (
    <>
      {/* One line for all states, so that what comes of the waiting is announced. */}
      <p role="status" className="mb-5 text-muted empty:hidden">
        {statusOf(recommendations)}
      </p>
      {status === 'failed' && (
        <Failure
          message={recommendations.message}
          detail={recommendations.detail}
          answers={answers}
          onRetry={() => {
            recommendations.retry();
            focusStepTitle();
          }}
        />
      )}
      {status === 'loading' && <ResultsSkeleton />}
      {status === 'found' && (
        <>
          <Explanation text={recommendations.result.explanation} />
          {recommendations.result.agents.length > 0 && (
            <ResultActions agents={recommendations.result.agents} answers={answers} />
          )}
          <RecommendedAgents agents={recommendations.result.agents} />
        </>
      )}
      <StepActions>
        <LinkButton to={wizardPath(2, answers)} variant="outline">
          Back
        </LinkButton>
        <LinkButton to="/">Done</LinkButton>
      </StepActions>
    </>
  );
}

function statusOf(recommendations: Recommendations): string {
  switch (recommendations.status) {
    case 'loading':
      return 'Analyzing your preferences and finding the best AI agents...';
    case 'failed':
      return '';
    case 'found':
      return `${formatCount(recommendations.result.agents.length, 'agent')} found, best first`;
    default:
      return recommendations satisfies never;
  }
}
