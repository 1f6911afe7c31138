import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

/** A grey stand-in for content on its way. Give it the size of what will come. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      className={cn('rounded-control bg-sunken-strong motion-safe:animate-pulse', className)}
      {...props}
    />
  );
}
