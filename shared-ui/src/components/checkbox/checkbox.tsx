import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { CheckIcon } from '../icon/icons.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  /** Rendered before the label. */
  icon?: ReactNode;
  /** `card` makes the whole bordered surface the target, for a choice among a few large options. */
  variant?: 'plain' | 'card';
}

/** A native checkbox inside its label, which works and is announced without JavaScript. */
export function Checkbox({
  label,
  hint,
  icon,
  variant = 'plain',
  className,
  ...props
}: CheckboxProps) {
  return (
    <label
      className={cn(
        'flex cursor-pointer gap-3 text-sm has-disabled:cursor-not-allowed has-disabled:opacity-50',
        variant === 'card'
          ? 'h-full items-center rounded-card border border-line bg-surface p-4 hover:border-line-strong hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft motion-safe:transition-colors'
          : 'items-start',
        className,
      )}
    >
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          className="peer size-5 cursor-pointer appearance-none forced-colors:appearance-auto rounded-[0.3125rem] border border-control bg-surface checked:border-accent checked:bg-accent hover:border-muted checked:hover:bg-accent-hover disabled:cursor-not-allowed motion-safe:transition-colors"
          {...props}
        />
        <CheckIcon
          size={14}
          strokeWidth={3}
          className="pointer-events-none absolute text-on-accent opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        />
      </span>
      {icon}
      <span className="flex min-w-0 flex-col">
        <span className="font-medium text-ink">{label}</span>
        {hint && <span className="text-muted">{hint}</span>}
      </span>
    </label>
  );
}
