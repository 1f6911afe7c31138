import { Button, CloseIcon, isComposing, MenuIcon } from '@agent-atlas/shared-ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isCurrent } from './is-current.ts';
import type { NavigationProps } from './main-navigation.tsx';
import { SearchForm } from './search-form.tsx';

/** From this width on, the header itself shows the links and the search. */
const WIDE_PX = 768;
const PANEL_ID = 'mobile-menu';

/**
 * The menu on screens below 768 px: a toggle and a panel under the header with the links and a
 * search form. The focus moves into the panel and back, and the page behind does not scroll. The
 * panel closes when the visitor leaves it.
 */
export function MobileMenu({ links }: NavigationProps) {
  const { pathname, key } = useLocation();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu, including the back button
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    panel.current?.querySelector<HTMLElement>('a,input')?.focus();
    const closeWhenWide = () => {
      if (window.innerWidth >= WIDE_PX) setOpen(false);
    };
    window.addEventListener('resize', closeWhenWide);
    return () => window.removeEventListener('resize', closeWhenWide);
  }, [open]);

  // A new page takes the focus from the toggle. If the page stays the same, the toggle keeps it.
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open && !isComposing(event)) close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu, whichever element in it has the focus
    <div
      className="md:hidden"
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={toggle}
        variant="ghost"
        size="icon"
        className="noscript:hidden"
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={PANEL_ID}
        onClick={() => setOpen(!open)}
      >
        {open ? <CloseIcon /> : <MenuIcon />}
      </Button>
      <div
        ref={panel}
        id={PANEL_ID}
        hidden={!open}
        data-scroll-lock={open || undefined}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-surface shadow-overlay"
      >
        {open && (
          <div className="page-container flex flex-col gap-4 py-4">
            {links.length > 0 && (
              <nav aria-label="Main">
                <ul className="flex flex-col gap-1">
                  {links.map(({ path, label }) => (
                    <li key={path}>
                      <Link
                        to={path}
                        onClick={close}
                        aria-current={isCurrent(path, pathname) ? 'page' : undefined}
                        className="flex h-11 items-center rounded-control px-3 font-medium text-ink hover:bg-sunken active:bg-sunken-strong aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
                      >
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            <SearchForm onSearch={close} />
          </div>
        )}
      </div>
    </div>
  );
}
