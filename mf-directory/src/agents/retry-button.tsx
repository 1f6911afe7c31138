import { Button } from '@agent-atlas/shared-ui';

/** Asks again for a list that could not be loaded. */
export function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Button variant="outline" onClick={() => onRetry()}>
      Try Again
    </Button>
  );
}
