import { Button, CloseIcon, MenuIcon } from '@agent-atlas/shared-ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isCurrent, NAVIGATION_LINKS } from './navigation-links.ts';
import { SearchForm } from './search-form.tsx';

/** From here up the header shows everything itself. */
const WIDE_PX = 768;
const PANEL_ID = 'mobile-menu';

/**
 * Below 768 px: a toggle and the panel it opens under the header, with the links and a search form. The focus goes
 * into the panel and back; the page behind stands still. Leaving the panel in any way closes it.
 */
export function MobileMenu() {
  const { pathname, key } = useLocation();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere, also by the back button, closes the menu
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    panel.current?.querySelector('a')?.focus();
    const closeWhenWide = () => {
      if (window.innerWidth >= WIDE_PX) setOpen(false);
    };
    window.addEventListener('resize', closeWhenWide);
    return () => window.removeEventListener('resize', closeWhenWide);
  }, [open]);

  // The next page takes the focus from the toggle; on the page one is on it stays there.
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from whatever has focus in it
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
            <nav aria-label="Main">
              <ul className="flex flex-col gap-1">
                {NAVIGATION_LINKS.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      onClick={close}
                      aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                      className="flex h-11 items-center rounded-control px-3 font-medium text-ink hover:bg-sunken active:bg-sunken-strong aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <SearchForm onSearch={close} />
          </div>
        )}
      </div>
    </div>
  );
}
