import type { Agent } from '@agent-atlas/api-client/rules';
import { EmptyState, Skeleton } from '@agent-atlas/shared-ui';
import { lateModule, RetryButton, useLateModule } from '@agent-atlas/shared-ui/site-kit';
import { memo, Suspense } from 'react';
import type { KeepButtonProps } from '../shortlist/keep-button.tsx';

const lateParts = lateModule(() => import('./parts.ts'));

const lateKeepButton = lateModule(() => import('../shortlist/keep-button.tsx'));

/** Never rejects, for the route's `load`: the part shows a failed download itself. */
export const loadParts = (): Promise<unknown> => lateParts.load().catch(() => undefined);

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
      <LoadedPart {...props} />
    </Suspense>
  );
});

function LoadedPart({ part, agent }: LatePartProps) {
  const Part = useLateModule(lateParts)?.[part];
  return Part ? <Part agent={agent} /> : <NotLoaded onRetry={loadParts} />;
}

/** In place of a part whose script could not be loaded. */
export function NotLoaded({ onRetry }: { onRetry: () => Promise<unknown> }) {
  return (
    <EmptyState
      title="This part of the page could not be loaded."
      action={<RetryButton onRetry={onRetry} />}
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

/** In place of a part whose script is loading. */
export function Loading() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}
