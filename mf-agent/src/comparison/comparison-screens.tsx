import { Button, ErrorState, Skeleton } from '@agent-atlas/shared-ui';

/** The place of the table until the agents are there. */
export function ComparisonLoading() {
  return (
    <div role="status" aria-label="Loading comparison">
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="mt-3 h-96 rounded-card" />
    </div>
  );
}

/** Instead of the table when the agents could not be loaded. */
export function ComparisonError({ onRetry }: { onRetry: () => unknown }) {
  return (
    <ErrorState
      headingLevel="h2"
      title="Could not load the agents"
      text="The comparison cannot be shown at the moment."
      action={
        <Button variant="outline" onClick={() => onRetry()}>
          Try Again
        </Button>
      }
    />
  );
}
