import type { ReactNode } from 'react';

/** The buttons below a step: the way back first, the way on last. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-8 flex flex-wrap justify-between gap-3 border-t border-line pt-6">
      {children}
    </div>
  );
}
