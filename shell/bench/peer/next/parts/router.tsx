import NextLink from 'next/link';
import type { ComponentProps } from 'react';

export { useLocation, useNavigate } from './router-hooks.ts';

interface LinkProps extends Omit<ComponentProps<typeof NextLink>, 'href'> {
  to: string;
  preventScrollReset?: boolean;
}

/** What shared parts take from the router, from Next.js. */
export function Link({ to, preventScrollReset, ...props }: LinkProps) {
  return <NextLink href={to} scroll={!preventScrollReset} {...props} />;
}
