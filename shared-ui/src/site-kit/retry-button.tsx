import { Button } from '@agent-atlas/shared-ui';

/** Retries a failed request. Hidden without JavaScript, where the visitor can reload the page. */
export function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Button variant="outline" className="noscript:hidden" onClick={() => onRetry()}>
      Try Again
    </Button>
  );
}
