import type { Agent } from '@agent-atlas/api-client/rules';
import { EmptyState, Skeleton } from '@agent-atlas/shared-ui';
import { type LateModule, RetryButton, useLateModule } from '@agent-atlas/shared-ui/site-kit';
import { type ComponentType, memo, Suspense } from 'react';

export interface LateViewProps {
  /** The script, which loads when the part is rendered. */
  late: LateModule<Readonly<Record<string, ComponentType<{ agent: Agent }>>>>;
  part: string;
  agent: Agent;
}

/** A part of the page. Memoized because a new render would replace server HTML whose script has not loaded yet. */
export const LateView = memo(function LateView(props: LateViewProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Loaded {...props} />
    </Suspense>
  );
});

/** Never rejects, for a route's `load`: the part shows a failed download itself. */
export const loadLate = (late: LateModule<unknown>): Promise<unknown> =>
  late.load().catch(() => undefined);

function Loaded({ late, part, agent }: LateViewProps) {
  const Part = useLateModule(late)?.[part];
  return Part ? (
    <Part agent={agent} />
  ) : (
    <EmptyState
      title="This part of the page could not be loaded."
      action={<RetryButton onRetry={() => loadLate(late)} />}
    />
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}
