import NextLink from 'next/link';
import type { ComponentProps } from 'react';

export { useLocation, useNavigate } from './router-hooks.ts';

interface LinkProps extends Omit<ComponentProps<typeof NextLink>, 'href'> {
  to: string;
  preventScrollReset?: boolean;
}

/** The router exports that the shared components use, implemented with Next.js. */
export function Link({ to, preventScrollReset, ...props }: LinkProps) {
  return <NextLink href={to} scroll={!preventScrollReset} {...props} />;
}
