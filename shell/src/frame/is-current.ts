/** Whether `pathname` is the link's page or below it. The home link matches only the home page. */
export function isCurrent(to: string, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
}
