import { Button } from '@agent-atlas/shared-ui';

/** Asks again for what could not be loaded. Without JavaScript a reload does that. */
export function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Button variant="outline" className="noscript:hidden" onClick={() => onRetry()}>
      Try Again
    </Button>
  );
}
