/** The four links of the header, in order. */
export const NAVIGATION_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/leaderboard', label: 'Leaderboard' },
  { to: '/recommendations', label: 'Selector' },
  { to: '/blog', label: 'Blog' },
] as const;

/** Whether a link stands for the page at `pathname`; the home link only for the home page itself. */
export function isCurrent(to: string, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
}
