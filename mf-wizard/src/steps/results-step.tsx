import type { RecommendationResult } from '@agent-atlas/api-client/rules';
import {
  AgentCardSkeleton,
  Button,
  ErrorState,
  formatCount,
  LinkButton,
  Notice,
} from '@agent-atlas/shared-ui';
import { type RouteQuery, useRouteQuery } from '@agent-atlas/shared-ui/site-kit';
import {
  FORM,
  type FormValues,
  recommendationsQueryFor,
  wizardPath,
} from '../wizard/form-values.ts';
import { StepActions, StepForm } from '../wizard/step-form.tsx';
import { focusStepTitle } from '../wizard/step-header.tsx';
import { GivenValues } from './given-values.tsx';
import { RecommendedAgents } from './recommended-agents.tsx';
import { ResultActions } from './result-actions.tsx';
import { WhatIf } from './what-if.tsx';

export function ResultsStep({ values }: { values: FormValues }) {
  const query = useRouteQuery(recommendationsQueryFor(values));
  return (
    <>
      {/* One status element for all states, so that screen readers announce each change. */}
      <p role="status" className="mb-5 text-muted empty:hidden">
        {statusText(query)}
      </p>
      {query.status === 'failed' && (
        <Failure
          error={query.error}
          values={values}
          onRetry={() => {
            query.retry();
            focusStepTitle();
          }}
        />
      )}
      {query.status === 'loading' && (
        <div aria-hidden="true" className="grid gap-4 md:grid-cols-2">
          <AgentCardSkeleton />
          <AgentCardSkeleton />
        </div>
      )}
      {query.data && (
        <>
          <GivenValues values={values} />
          <Explanation text={query.data.explanation} />
          {query.data.agents.length > 0 && (
            <ResultActions agents={query.data.agents} values={values} />
          )}
          <RecommendedAgents agents={query.data.agents} />
          {query.data.agents.length > 0 && <WhatIf changes={query.data.whatIf} values={values} />}
        </>
      )}
      <StepActions>
        <LinkButton to={wizardPath(2, values)} variant="outline">
          Back
        </LinkButton>
        <LinkButton to="/">Done</LinkButton>
      </StepActions>
    </>
  );
}

function statusText({ status, data }: RouteQuery<RecommendationResult>): string {
  if (status === 'loading') return 'Analyzing your preferences and finding the best AI agents...';
  return data ? `${formatCount(data.agents.length, 'agent')} found, best first` : '';
}

/** Renders each line as a paragraph. */
function Explanation({ text }: { text: string }) {
  const lines = new Set(text.split('\n').filter((line) => line.trim() !== ''));
  if (lines.size === 0) return null;
  return (
    <Notice className="mb-6 max-w-prose space-y-1 p-5 text-base">
      {[...lines].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}

const DEFAULT_MESSAGE = 'Failed to get recommendations';

interface FailureProps {
  error: Error | null;
  values: FormValues;
  onRetry: () => void;
}

function Failure({ error, values, onRetry }: FailureProps) {
  // Checks the name because `instanceof` fails for a class that the host loaded.
  const isApiError = error?.name === 'ApiError';
  return (
    <ErrorState
      title="We encountered an issue"
      text={
        <>
          <span className="block">{(!isApiError && error?.message) || DEFAULT_MESSAGE}</span>
          {isApiError && <span className="block break-words">{error.message}</span>}
          <span className="mt-2 block text-muted">
            This may be temporary, or there may be a problem with your connection. Your answers are
            saved. Please try again in a moment.
          </span>
        </>
      }
      action={
        <>
          <LinkButton to={wizardPath(1, values)} variant="outline" size="sm">
            Start Over
          </LinkButton>
          <StepForm to={3} hiddenFields={FORM.entries(values)} onSubmit={onRetry}>
            <Button type="submit" size="sm">
              Try Again
            </Button>
          </StepForm>
        </>
      }
    />
  );
}
