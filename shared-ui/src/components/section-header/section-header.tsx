import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { ArrowRightIcon } from '../icon/icons.ts';
import { TextLink } from '../text-link/text-link.tsx';

export interface SectionHeaderProps {
  title: ReactNode;
  /** Id of the heading, for `aria-labelledby` of the section. */
  id?: string;
  text?: ReactNode;
  /** Target of 'View all'. */
  to?: string;
  linkText?: string;
  /** Distinguishes several 'View all' links on a page for screen readers. */
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
    <div className={cn('base:mb-5 flex items-end justify-between gap-4', className)}>
      <div className="min-w-0">
        <h2 id={id} className="text-xl font-semibold tracking-tight text-ink sm:text-2xl">
          {title}
        </h2>
        {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      </div>
      {to && (
        <TextLink
          variant="standalone"
          to={to}
          aria-label={linkLabel}
          className="group shrink-0 py-1 text-sm"
        >
          {linkText}
          <ArrowRightIcon
            size={16}
            className="motion-safe:transition-transform motion-safe:group-hover:translate-x-0.5"
          />
        </TextLink>
      )}
    </div>
  );
}
