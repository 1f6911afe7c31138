import {
  BackHomeLink,
  EmptyState,
  type EmptyStateProps,
  LinkButton,
  Skeleton,
} from '@agent-atlas/shared-ui';
import { RetryButton } from '@agent-atlas/shared-ui/site-kit';

const page = 'page-container py-8 sm:py-10';

export function AgentLoading() {
  return (
    <div className={page}>
      <BackHomeLink />
      <div role="status" className="mt-4">
        <h1 className="sr-only">Loading AI agent</h1>
        <div className="flex items-start gap-5">
          <Skeleton className="size-16 rounded-card" />
          <div className="flex-1">
            <Skeleton className="h-8 w-56 max-w-full" />
            <Skeleton className="mt-2 h-5 w-32" />
            <Skeleton className="mt-3 h-5 w-44" />
          </div>
        </div>
        <Skeleton className="mt-8 h-11 w-full" />
        <div className="mt-6 grid gap-6 lg:grid-cols-3">
          <Skeleton className="h-80 rounded-card lg:col-span-2" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      </div>
    </div>
  );
}

export function AgentError({ onRetry }: { onRetry: () => unknown }) {
  return (
    <StatusMessage
      title="Error Loading Agent"
      text="We couldn't load the details for this AI agent."
      action={<RetryButton onRetry={onRetry} />}
    />
  );
}

export function AgentMissing() {
  return (
    <StatusMessage
      title="Agent not found"
      text="There is no AI agent at this URL. It may have been removed from the directory."
    />
  );
}

type StatusMessageProps = Pick<EmptyStateProps, 'title' | 'text' | 'action'>;

function StatusMessage({ action, ...message }: StatusMessageProps) {
  return (
    <div className={page}>
      <BackHomeLink />
      <EmptyState
        {...message}
        headingLevel="h1"
        className="mt-6"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <LinkButton to="/">Return to Home</LinkButton>
            {action}
          </div>
        }
      />
    </div>
  );
}
