import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';

export const buttonVariants = cva(
  'inline-flex cursor-pointer items-center justify-center base:gap-2 rounded-control border font-medium base:whitespace-nowrap select-none motion-safe:transition-colors motion-safe:duration-150 disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-active',
        secondary:
          'border-transparent bg-accent-soft text-accent-ink hover:bg-accent-soft-hover active:bg-accent-soft-hover',
        outline:
          'base:border-line-strong base:bg-surface base:text-ink hover:bg-sunken active:bg-sunken-strong aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
        ghost:
          'border-transparent bg-transparent text-muted hover:bg-sunken hover:text-ink active:bg-sunken-strong aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
      },
      size: {
        sm: 'base:h-8 base:px-3 text-sm',
        md: 'base:h-10 base:px-4 text-sm',
        lg: 'base:h-12 base:px-6 text-base',
        icon: 'base:size-10 p-0 text-sm',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

type Variants = VariantProps<typeof buttonVariants>;

export interface ButtonProps extends ComponentProps<'button'>, Variants {}

/** `type` defaults to `button`, so that a button does not submit a form by accident. */
export function Button({ variant, size, className, type = 'button', ...props }: ButtonProps) {
  return (
    <button type={type} className={cn(buttonVariants({ variant, size }), className)} {...props} />
  );
}

export interface LinkButtonProps extends ComponentProps<typeof Link>, Variants {}

/** A link that looks like a button, for navigation. */
export function LinkButton({ variant, size, className, ...props }: LinkButtonProps) {
  return <Link className={cn(buttonVariants({ variant, size }), className)} {...props} />;
}
