import type { Agent } from '@agent-atlas/api-client/rules';
import { lateModule, useLateModule } from '@agent-atlas/shared-ui/site-kit';
import { memo, Suspense } from 'react';
import type { KeepButtonProps } from '../shortlist/keep-button.tsx';
import { LateView, loadLate } from './late-view.tsx';

const lateParts = lateModule(() => import('./parts.ts'));
const lateKeepButton = lateModule(() => import('../shortlist/keep-button.tsx'));

export const loadParts = () => loadLate(lateParts);
export const loadKeepButton = () => loadLate(lateKeepButton);

export interface LatePartProps {
  part: keyof typeof import('./parts.ts');
  agent: Agent;
}

/** A part of the page that most first visits do not show: another tab, or changes of the facts. */
export function LatePart(props: LatePartProps) {
  return <LateView late={lateParts} {...props} />;
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
