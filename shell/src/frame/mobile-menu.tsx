import { Button, CloseIcon, MenuIcon } from '@agent-atlas/shared-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isCurrent, NAVIGATION_LINKS } from './navigation-links.ts';
import { SearchForm } from './search-form.tsx';

/** Below 768 px: a toggle and the panel it opens under the header, with the links and a search form. */
export function MobileMenu() {
  const { pathname, key } = useLocation();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere, also by the back button, closes the menu
  useEffect(() => setOpen(false), [key]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from whatever has focus in it
    <div className="md:hidden" onKeyDown={closeOnEscape}>
      <Button
        ref={toggle}
        variant="ghost"
        size="icon"
        className="noscript:hidden"
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {open ? <CloseIcon /> : <MenuIcon />}
      </Button>
      <div
        id={panelId}
        hidden={!open}
        className="absolute inset-x-0 top-full border-b border-line bg-surface shadow-raised"
      >
        {open && (
          <div className="page-container flex flex-col gap-3 py-4">
            <SearchForm onSearch={() => setOpen(false)} />
            <nav aria-label="Main">
              <ul className="flex flex-col gap-1">
                {NAVIGATION_LINKS.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      onClick={() => setOpen(false)}
                      aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                      className="flex h-11 items-center rounded-control px-3 font-medium text-ink hover:bg-sunken active:bg-sunken-strong aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        )}
      </div>
    </div>
  );
}
