import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button, type ButtonProps } from '../button/button.tsx';
import { targetOf } from './menu-keys.ts';

export interface DropdownMenuProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** Label of the menu, and of the button if it shows only an icon. */
  label: string;
  /** Content of the button. */
  trigger: ReactNode;
  /** The side of the button that the menu is aligned with. */
  align?: 'start' | 'end';
  /** `MenuItem`s. */
  children: ReactNode;
}

/** The menu button pattern of the ARIA Authoring Practices. A closed menu is not rendered. */
export function DropdownMenu({
  label,
  trigger,
  align = 'end',
  variant = 'outline',
  size,
  className,
  children,
}: DropdownMenuProps) {
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const open = opened !== null;

  useEffect(() => {
    if (opened === null) return;
    targetOf(root.current, opened)?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpened(null);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [opened]);

  const close = () => {
    setOpened(null);
    button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
      return;
    }
    if (event.key === 'Tab') setOpened(null);
    else if (event.key === 'Escape') close();
    const target = targetOf(root.current, event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the button and the menu, which have roles
    <div ref={root} className="relative inline-block" onKeyDown={onKeyDown}>
      <Button
        ref={button}
        variant={variant}
        size={size}
        className={className}
        aria-label={size === 'icon' ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpened(open ? null : 'first')}
      >
        {trigger}
      </Button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: closes the menu after a choice; Enter also triggers a click
        <div
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('[role^=menuitem]'))
              close();
          }}
          className={cn(
            'absolute top-full z-50 mt-1.5 min-w-44 rounded-card border border-line bg-surface p-1 shadow-overlay motion-safe:animate-fade-in',
            align === 'end' ? 'end-0' : 'start-0',
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}
