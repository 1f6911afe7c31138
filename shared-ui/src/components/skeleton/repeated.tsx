import { Children, type ReactNode } from 'react';

export interface RepeatedProps {
  count: number;
  children: ReactNode;
}

/** The same stand-in several times; which is which makes no difference. */
export function Repeated({ count, children }: RepeatedProps) {
  return Children.toArray(Array.from({ length: count }, () => children));
}
