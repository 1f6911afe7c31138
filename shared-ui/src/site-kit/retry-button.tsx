import { Button } from '@agent-atlas/shared-ui';
import { useTransition } from 'react';

export interface RetryButtonProps {
  /** If it returns a promise, the button says that it is trying until the promise settles. */
  onRetry: () => unknown;
}

/** Retries a failed request. Hidden without JavaScript, where the visitor can reload the page. */
export function RetryButton({ onRetry }: RetryButtonProps) {
  const [isRetrying, startRetry] = useTransition();
  const retry = () =>
    startRetry(async () => {
      await onRetry();
    });
  return (
    <Button
      variant="outline"
      className="noscript:hidden"
      aria-disabled={isRetrying}
      onClick={() => {
        if (!isRetrying) retry();
      }}
    >
      {isRetrying ? 'Trying again...' : 'Try Again'}
    </Button>
  );
}
