import { LinkButton } from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';

export interface ClearFilterProps {
  onClear: () => void;
  children: ReactNode;
}

/** Leads to the whole glossary: a link, so that it does without a script too. */
export function ClearFilter({ onClear, children }: ClearFilterProps) {
  return (
    <LinkButton variant="outline" to={{ search: '' }} replace preventScrollReset onClick={onClear}>
      {children}
    </LinkButton>
  );
}
