/** The four links of the header, in order. */
export const NAVIGATION_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/leaderboard', label: 'Leaderboard' },
  { to: '/recommendations', label: 'Selector' },
  { to: '/blog', label: 'Blog' },
] as const;

/** Whether `pathname` is the link's page or below it. The home link matches only the home page. */
export function isCurrent(to: string, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
}
