import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

/** A keyboard key. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-grid h-5 min-w-5 place-items-center rounded-[0.25rem] border border-line-strong bg-sunken px-1 font-sans text-xs leading-none text-muted',
        className,
      )}
      {...props}
    />
  );
}
