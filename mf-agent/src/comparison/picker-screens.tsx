import { Button, ErrorState, Repeated, Skeleton } from '@agent-atlas/shared-ui';

/** The place of the agents to choose from until they are there. */
export function PickerLoading() {
  return (
    <div
      role="status"
      aria-label="Loading agents"
      className="mt-5 grid gap-2 sm:grid-cols-2 lg:grid-cols-3"
    >
      <Repeated count={9}>
        <Skeleton className="h-14" />
      </Repeated>
    </div>
  );
}

/** Instead of the agents to choose from when they could not be loaded. */
export function PickerError({ onRetry }: { onRetry: () => unknown }) {
  return (
    <ErrorState
      className="mt-5"
      title="Could not load the agents to choose from"
      action={
        <Button variant="outline" onClick={() => onRetry()}>
          Try Again
        </Button>
      }
    />
  );
}
