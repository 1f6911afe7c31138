import { ChevronRightIcon, cn } from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';

interface BreadcrumbItem {
  readonly label: string;
  /** Absent on the last item: the page itself. */
  readonly to?: string;
}

interface BreadcrumbProps {
  items: readonly BreadcrumbItem[];
  className?: string;
}

export function Breadcrumb({ items, className }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={cn('text-sm text-muted', className)}>
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {items.map((item, index) => (
          <li key={item.label} className="inline-flex min-w-0 items-center gap-1.5">
            {index > 0 && <ChevronRightIcon size={14} className="text-subtle" />}
            {item.to ? (
              <Link to={item.to} className="rounded-sm hover:text-ink hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
