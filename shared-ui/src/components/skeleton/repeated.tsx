import { Children, type ReactNode } from 'react';

export interface RepeatedProps {
  count: number;
  children: ReactNode;
}

/** Repeats a placeholder. */
export function Repeated({ count, children }: RepeatedProps) {
  return Children.toArray(Array.from({ length: count }, () => children));
}
