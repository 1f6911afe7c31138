import type { Agent } from '@agent-atlas/api-client/rules';
import { lateModule } from '@agent-atlas/shared-ui/site-kit';
import { LateView, loadLate } from '../late/late-view.tsx';

const lateFacts = lateModule(() => import('./fact-parts.ts'));

export const loadFacts = () => loadLate(lateFacts);

export interface LateFactsProps {
  part: keyof typeof import('./fact-parts.ts');
  agent: Agent;
}

/** Facts of the overview. */
export function LateFacts(props: LateFactsProps) {
  return <LateView late={lateFacts} {...props} />;
}
