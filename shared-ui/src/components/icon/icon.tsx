import type { SVGProps } from 'react';
import { cn } from '../../lib/cn.ts';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Side of the square in CSS pixels. */
  size?: number;
}

/** The frame of every icon: 24 grid, 1.75 stroke in the text colour. Decorative: the name belongs to the control. */
export function Icon({ size = 20, className, children, ...props }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={cn('shrink-0', className)}
      {...props}
    >
      {children}
    </svg>
  );
}
