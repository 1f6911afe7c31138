import type { Agent } from '@agent-atlas/api-client/rules';
import { EmptyState, Skeleton } from '@agent-atlas/shared-ui';
import { lateModule, RetryButton, useLateModule } from '@agent-atlas/shared-ui/site-kit';
import { memo, Suspense } from 'react';
import type { KeepButtonProps } from '../shortlist/keep-button.tsx';

const late = lateModule(() => import('./parts.ts'));

const lateKeepButton = lateModule(() => import('../shortlist/keep-button.tsx'));

/** Never rejects, for the route's `load`: the part shows a failed download itself. */
export const loadParts = (): Promise<unknown> => late.load().catch(() => undefined);

export const loadKeepButton = (): Promise<unknown> => lateKeepButton.load().catch(() => undefined);

export interface LatePartProps {
  part: keyof typeof import('./parts.ts');
  agent: Agent;
}

/**
 * A part of the page that most first visits do not show: another tab, or changes of the facts. Its script loads
 * when the part is rendered. Memoized because a new render would replace server HTML whose script has not loaded yet.
 */
export const LatePart = memo(function LatePart(props: LatePartProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Loaded {...props} />
    </Suspense>
  );
});

function Loaded({ part, agent }: LatePartProps) {
  const Part = useLateModule(late)?.[part];
  if (Part) return <Part agent={agent} />;
  return (
    <EmptyState
      title="This part of the page could not be loaded."
      action={<RetryButton onRetry={loadParts} />}
    />
  );
}

/** Keeps an agent on the visitor's shortlist. Its script loads when it is rendered; without it, there is no button. */
export const LateKeepButton = memo(function LateKeepButton(props: KeepButtonProps) {
  return (
    <Suspense fallback={null}>
      <LoadedKeepButton {...props} />
    </Suspense>
  );
});

function LoadedKeepButton(props: KeepButtonProps) {
  const KeepButton = useLateModule(lateKeepButton)?.KeepButton;
  return KeepButton && <KeepButton {...props} />;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}
