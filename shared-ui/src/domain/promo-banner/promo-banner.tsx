import type { ReactNode } from 'react';
import { LinkButton } from '../../components/button/button.tsx';
import { ArrowRightIcon } from '../../components/icon/icons.ts';
import { cn } from '../../lib/cn.ts';

export interface PromoBannerProps {
  title: ReactNode;
  text: ReactNode;
  to: string;
  linkText: ReactNode;
  className?: string;
}

export function PromoBanner({ title, text, to, linkText, className }: PromoBannerProps) {
  return (
    <div
      className={cn(
        'flex flex-col gap-5 rounded-card bg-accent-soft px-6 py-8 sm:flex-row sm:items-center sm:justify-between sm:px-8',
        className,
      )}
    >
      <div className="min-w-0">
        <h2 className="text-xl font-semibold tracking-tight text-balance text-ink">{title}</h2>
        <p className="mt-1 max-w-prose text-muted">{text}</p>
      </div>
      <LinkButton to={to} size="lg" className="self-start sm:self-auto">
        {linkText}
        <ArrowRightIcon size={18} />
      </LinkButton>
    </div>
  );
}
