import type { Agent } from '@agent-atlas/api-client/rules';
import { lateModule, useLateModule } from '@agent-atlas/shared-ui/site-kit';
import { memo, Suspense } from 'react';
import { Loading, NotLoaded } from '../late/late-part.tsx';

const lateFacts = lateModule(() => import('./fact-parts.ts'));

/** Never rejects, for the route's `load`: the part shows a failed download itself. */
export const loadFacts = (): Promise<unknown> => lateFacts.load().catch(() => undefined);

export interface LateFactsProps {
  part: keyof typeof import('./fact-parts.ts');
  agent: Agent;
}

/** Facts of the overview. Memoized like `LatePart`. */
export const LateFacts = memo(function LateFacts(props: LateFactsProps) {
  return (
    <Suspense fallback={<Loading />}>
      <LoadedFacts {...props} />
    </Suspense>
  );
});

function LoadedFacts({ part, agent }: LateFactsProps) {
  const Part = useLateModule(lateFacts)?.[part];
  return Part ? <Part agent={agent} /> : <NotLoaded onRetry={loadFacts} />;
}
