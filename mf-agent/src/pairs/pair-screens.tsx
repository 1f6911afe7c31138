import { COMPARE_PATH } from '@agent-atlas/api-client/rules';
import { EmptyState, ErrorState, LinkButton, PageHeader, Skeleton } from '@agent-atlas/shared-ui';
import { RetryButton } from '@agent-atlas/shared-ui/site-kit';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader title={title} />
      {children}
    </div>
  );
}

export function PairLoading() {
  return (
    <Screen title="Comparison of two AI agents">
      <div role="status" aria-label="Loading comparison">
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="mt-6 h-96 rounded-card" />
      </div>
    </Screen>
  );
}

export function PairError({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Screen title="Comparison of two AI agents">
      <ErrorState
        headingLevel="h2"
        title="Could not load the comparison"
        text="It cannot be shown at the moment."
        action={<RetryButton onRetry={onRetry} />}
      />
    </Screen>
  );
}

export function PairMissing() {
  return (
    <Screen title="Comparison not found">
      <EmptyState
        headingLevel="h2"
        title="There is no such pair of agents"
        text="One of them may have been renamed or removed from the directory."
        action={<LinkButton to={COMPARE_PATH}>Choose agents to compare</LinkButton>}
      />
    </Screen>
  );
}

/**
 * Navigates to the pair's content. On the server, the response is a redirect, so only client
 * navigations render this.
 */
export function PairRedirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return <PairLoading />;
}
