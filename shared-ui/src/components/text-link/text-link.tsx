import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';

export interface TextLinkProps extends ComponentProps<typeof Link> {
  /** `inline` links are within a sentence and underlined; `standalone` links are not. */
  variant?: 'inline' | 'standalone';
}

/** A text link. `to` may be a URL of another site. */
export function TextLink({ variant = 'inline', className, ...props }: TextLinkProps) {
  return (
    <Link
      className={cn(
        'rounded-sm text-accent-ink',
        variant === 'inline'
          ? 'underline underline-offset-2 hover:no-underline'
          : 'inline-flex items-center gap-1 font-medium hover:underline',
        className,
      )}
      {...props}
    />
  );
}
