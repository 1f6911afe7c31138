import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useFieldWiring } from '../field/field-context.ts';

const control =
  'w-full rounded-control border border-control bg-surface px-3 base:text-base text-ink placeholder:text-subtle hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-subtle aria-invalid:border-danger sm:base:text-sm motion-safe:transition-colors';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...useFieldWiring()} className={cn(control, 'base:h-10', className)} {...props} />;
}

export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldWiring()}
      rows={rows}
      className={cn(control, 'min-h-20 resize-y py-2', className)}
      {...props}
    />
  );
}
