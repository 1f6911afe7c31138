import { agentTabPath } from '../agent/agent-tab.ts';

/** How many reviews are shown at first, and how many each step adds. */
export const REVIEWS_STEP = 10;

const MOST = 500;

/** How many reviews an address asks for with `&show=`; the first part for anything unknown. */
export function readShown(search: URLSearchParams): number {
  const text = search.get('show') ?? '';
  const wanted = /^\d{1,3}$/.test(text) ? Number(text) : REVIEWS_STEP;
  return Math.min(Math.max(wanted, REVIEWS_STEP), MOST);
}

/** The address of an agent's reviews with so many of them shown. */
export function reviewsPath(agentId: number, shown: number): string {
  return `${agentTabPath(agentId, 'reviews')}&show=${shown}`;
}
