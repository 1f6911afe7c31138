import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

/** A gray placeholder for loading content. Give it the size of that content. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      className={cn('base:rounded-control bg-sunken-strong motion-safe:animate-pulse', className)}
      {...props}
    />
  );
}
