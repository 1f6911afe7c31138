import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export interface CardProps extends ComponentProps<'div'> {
  /** Adds hover styles, for a card that is one link. */
  interactive?: boolean;
}

export function Card({ interactive = false, className, ...props }: CardProps) {
  return (
    <div
      className={cn(
        'min-w-0 rounded-card border border-line bg-surface',
        interactive &&
          'hover:border-line-strong hover:shadow-raised motion-safe:transition-[border-color,box-shadow] motion-safe:duration-150',
        className,
      )}
      {...props}
    />
  );
}

export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1 p-5 pb-0', className)} {...props} />;
}

export interface CardTitleProps extends ComponentProps<'h3'> {
  /** Level of the heading. It does not affect the style. */
  as?: 'h1' | 'h2' | 'h3' | 'h4';
}

export function CardTitle({ as: Heading = 'h3', className, ...props }: CardTitleProps) {
  return <Heading className={cn('base:text-lg font-semibold text-ink', className)} {...props} />;
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('base:text-sm text-muted', className)} {...props} />;
}

export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('p-5', className)} {...props} />;
}
