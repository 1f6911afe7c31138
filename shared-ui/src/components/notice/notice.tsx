import { type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn.ts';

const TONES = {
  accent: 'bg-accent-soft',
  warning: 'border border-warning-line bg-warning-soft',
} as const;

export interface NoticeProps {
  /** Title of the notice, as a heading. */
  title?: ReactNode;
  /** Level of the title's heading. It does not affect the style. */
  headingLevel?: 'h2' | 'h3' | 'h4';
  /** `warning` for important information. */
  tone?: keyof typeof TONES;
  className?: string;
  children: ReactNode;
}

/** Information about the page. For something that has just failed, use `ErrorState`, which is announced. */
export function Notice({
  title,
  headingLevel: Heading = 'h2',
  tone = 'accent',
  className,
  children,
}: NoticeProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cn(
        'rounded-card base:p-4 base:text-sm wrap-anywhere text-ink',
        TONES[tone],
        className,
      )}
    >
      {title && (
        <Heading id={id} className="mb-1 font-semibold">
          {title}
        </Heading>
      )}
      {children}
    </section>
  );
}
