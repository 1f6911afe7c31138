import { Button, ErrorState } from '@agent-atlas/shared-ui';
import { RECOMMENDATIONS_FAILED } from './recommend.ts';

export interface FailureProps {
  error: Error;
  onStartOver: () => void;
  onRetry: () => void;
}

export function Failure({ error, onStartOver, onRetry }: FailureProps) {
  return (
    <ErrorState
      title="We encountered an issue"
      text={
        <>
          <span className="block">{error.message || RECOMMENDATIONS_FAILED}</span>
          {error.cause instanceof Error && (
            <span className="block break-words">{error.cause.message}</span>
          )}
          <span className="mt-2 block text-muted">
            This may be temporary, or your connection may have a problem. Your answers are saved:
            please try again in a moment.
          </span>
        </>
      }
      action={
        <>
          <Button variant="outline" size="sm" onClick={onStartOver}>
            Start Over
          </Button>
          <Button size="sm" onClick={onRetry}>
            Try Again
          </Button>
        </>
      }
    />
  );
}
