import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { cn } from '../../lib/cn.ts';

interface RadioGroupState {
  readonly name: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

const RadioGroupContext = createContext<RadioGroupState | null>(null);

export interface RadioGroupProps extends Omit<ComponentProps<'div'>, 'onChange'> {
  label: ReactNode;
  value: string;
  onValueChange: (value: string) => void;
  /** Name of the form field; generated when absent. */
  name?: string;
  /** Classes of the element around the items, e.g. a grid. */
  itemsClassName?: string;
}

/** A choice among several options. Native radio buttons provide arrow keys and form data. */
export function RadioGroup({
  label,
  value,
  onValueChange,
  name,
  itemsClassName,
  className,
  children,
  ...props
}: RadioGroupProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      className={cn('min-w-0', className)}
      {...props}
    >
      <p id={`${id}-label`} className="mb-2 text-sm font-medium text-ink">
        {label}
      </p>
      <div className={cn('grid gap-2', itemsClassName)}>
        <RadioGroupContext value={{ name: name ?? id, value, onValueChange }}>
          {children}
        </RadioGroupContext>
      </div>
    </div>
  );
}

export interface RadioGroupItemProps {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  className?: string;
}

export function RadioGroupItem({ value, label, hint, disabled, className }: RadioGroupItemProps) {
  const group = useContext(RadioGroupContext);
  if (!group) throw new Error('RadioGroupItem must be inside a RadioGroup');
  return (
    <label
      className={cn(
        'flex cursor-pointer items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-sm hover:border-line-strong hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:opacity-50 motion-safe:transition-colors',
        className,
      )}
    >
      <input
        type="radio"
        name={group.name}
        value={value}
        checked={group.value === value}
        disabled={disabled}
        onChange={() => group.onValueChange(value)}
        className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-surface checked:border-6 checked:border-accent disabled:cursor-not-allowed"
      />
      <span className="flex min-w-0 flex-col">
        <span className="font-medium text-ink">{label}</span>
        {hint && <span className="text-muted">{hint}</span>}
      </span>
    </label>
  );
}
