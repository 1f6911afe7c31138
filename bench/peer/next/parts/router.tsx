import NextLink from 'next/link';
import type { ComponentProps } from 'react';

export { useLocation, useNavigate } from './router-hooks.ts';

interface LinkProps extends Omit<ComponentProps<typeof NextLink>, 'href'> {
  to: string;
  preventScrollReset?: boolean;
}

/** The app has these of the site's pages. Prefetching another one would fail, or never end. */
const HAS_PAGE = /^\/(?:$|agent\/|category\/|glossary|leaderboard|recommendations)/;

/** The router exports that the shared components use, implemented with Next.js. */
export function Link({ to, preventScrollReset, ...props }: LinkProps) {
  const prefetch = HAS_PAGE.test(to) ? 'auto' : false;
  return <NextLink href={to} prefetch={prefetch} scroll={!preventScrollReset} {...props} />;
}
