import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { BackHomeLink } from '../back-home-link/back-home-link.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
  className?: string;
}

/** Header of a subpage: a link back, the page's only `h1` and a sentence. */
export function PageHeader({ title, text, icon, actions, className }: PageHeaderProps) {
  return (
    <header className={cn('base:mb-8', className)}>
      <BackHomeLink />
      <div className="mt-4 flex flex-wrap items-center gap-4">
        {/* Centered, it would move when the text arrives after the first paint. */}
        {icon && <div className="mt-1 self-start">{icon}</div>}
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere text-ink sm:text-3xl">
            {title}
          </h1>
          {text && <p className="mt-1 max-w-prose text-pretty wrap-anywhere text-muted">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}
