import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { ArrowRightIcon } from '../icon/icons.tsx';

export interface SectionHeaderProps {
  title: ReactNode;
  /** Id of the heading, for `aria-labelledby` of the section. */
  id?: string;
  text?: ReactNode;
  /** Where 'View all' leads. */
  to?: string;
  linkText?: string;
  /** Tells several 'View all' links of a page apart for those who hear them out of context. */
  linkLabel?: string;
  className?: string;
}

export function SectionHeader({
  title,
  id,
  text,
  to,
  linkText = 'View all',
  linkLabel,
  className,
}: SectionHeaderProps) {
  return (
    <div className={cn('mb-5 flex items-end justify-between gap-4', className)}>
      <div className="min-w-0">
        <h2 id={id} className="text-xl font-semibold tracking-tight text-ink sm:text-2xl">
          {title}
        </h2>
        {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      </div>
      {to && (
        <Link
          to={to}
          aria-label={linkLabel}
          className="group inline-flex shrink-0 items-center gap-1 rounded-control py-1 text-sm font-medium text-accent-ink hover:underline"
        >
          {linkText}
          <ArrowRightIcon
            size={16}
            className="motion-safe:transition-transform motion-safe:group-hover:translate-x-0.5"
          />
        </Link>
      )}
    </div>
  );
}
