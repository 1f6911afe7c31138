import { Link, useLocation } from 'react-router-dom';
import { isCurrent, NAVIGATION_LINKS } from './navigation-links.ts';

/** The navigation of screens from 768 px: the four links in the header. Below 1024 px an open search replaces them. */
export function MainNavigation() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="max-md:hidden max-lg:group-has-[[role=search]]/header:hidden">
      <ul className="flex items-center gap-1">
        {NAVIGATION_LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent(to, pathname) ? 'page' : undefined}
              className="inline-flex h-10 items-center rounded-control px-3 text-sm font-medium text-muted hover:bg-sunken hover:text-ink active:bg-sunken-strong aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink motion-safe:transition-colors"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
