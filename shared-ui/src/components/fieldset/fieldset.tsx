import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn.ts';

export interface FieldsetProps extends ComponentProps<'fieldset'> {
  legend: ReactNode;
  hint?: ReactNode;
  /** An error message, announced when it appears. */
  error?: ReactNode;
}

/** A group of controls for one question, such as checkboxes. */
export function Fieldset({ legend, hint, error, className, children, ...props }: FieldsetProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={hint ? `${id}-hint` : undefined}
      className={cn('min-w-0', className)}
      {...props}
    >
      <legend className="text-sm font-medium text-ink">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="mt-3">{children}</div>
    </fieldset>
  );
}
