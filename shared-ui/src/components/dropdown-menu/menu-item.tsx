import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { CheckIcon } from '../icon/icons.ts';

export interface MenuItemProps {
  /** Whether the item is checked. Makes it a radio item. */
  checked?: boolean;
  icon?: ReactNode;
  disabled?: boolean;
  onSelect?: () => void;
  children: ReactNode;
}

const item =
  'flex w-full cursor-pointer items-center gap-2.5 rounded-control px-3 py-2 text-start text-sm text-ink -outline-offset-2 hover:bg-sunken focus-visible:bg-sunken aria-checked:font-medium aria-checked:text-accent-ink disabled:cursor-not-allowed disabled:opacity-50';

/** An item of a `DropdownMenu`: an action or a choice. Choosing it closes the menu. */
export function MenuItem({ checked, icon, disabled, onSelect, children }: MenuItemProps) {
  const role = checked === undefined ? 'menuitem' : 'menuitemradio';
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: `aria-checked` is only set with the role menuitemradio
    <button
      type="button"
      role={role}
      aria-checked={checked}
      tabIndex={-1}
      disabled={disabled}
      onClick={onSelect}
      className={item}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {checked !== undefined && (
        <CheckIcon size={16} className={cn(!checked && 'invisible')} strokeWidth={2.25} />
      )}
    </button>
  );
}
