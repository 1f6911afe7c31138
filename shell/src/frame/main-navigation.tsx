import { Link, useLocation } from 'react-router-dom';
import type { FrameLink } from '../../contract/boot.ts';
import { isCurrent } from './is-current.ts';

export interface NavigationProps {
  links: readonly FrameLink[];
}

/**
 * The navigation on screens from 768 px: the links in the header. Below 1024 px an open search
 * replaces them.
 */
export function MainNavigation({ links }: NavigationProps) {
  const { pathname } = useLocation();
  if (!links.length) return null;
  return (
    <nav aria-label="Main" className="max-md:hidden max-lg:group-has-[[role=search]]/header:hidden">
      <ul className="flex items-center gap-1">
        {links.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={isCurrent(path, pathname) ? 'page' : undefined}
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
