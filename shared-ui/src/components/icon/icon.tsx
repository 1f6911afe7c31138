import type { SVGProps } from 'react';
import { cn } from '../../lib/cn.ts';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Side of the square in CSS pixels. */
  size?: number;
}

/** The base of every icon: 24 px grid, 1.75 px stroke in the text color. Decorative: label the control instead. */
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

/** Creates an icon from one path. Mark the call as pure, so that bundlers drop unused icons. */
export const icon = (d: string) => (props: IconProps) => (
  <Icon {...props}>
    <path d={d} />
  </Icon>
);
