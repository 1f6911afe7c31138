import { Button, ErrorState } from '@agent-atlas/shared-ui';

export function LoadFailure({ onRetry }: { onRetry: () => unknown }) {
  return (
    <ErrorState
      title="Failed to load leaderboard data"
      text="Please try again later"
      action={
        <Button variant="outline" size="sm" className="noscript:hidden" onClick={() => onRetry()}>
          Try Again
        </Button>
      }
    />
  );
}
