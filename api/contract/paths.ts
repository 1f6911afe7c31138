/**
 * The paths of pages that other pages link to, in one place: pages never hard-code each other's
 * paths. {@link categoryPath} is defined with the category names.
 */

/** All agents, by rating. */
export const POPULAR_PATH = '/popular';
/** All agents, newest first. */
export const NEW_PATH = '/new';
/** The leaderboard. */
export const LEADERBOARD_PATH = '/leaderboard';
/** The three-step wizard. */
export const SELECTOR_PATH = '/recommendations';
/** The comparison page without a selection. */
export const COMPARE_PATH = '/compare';
/** The search page without a query. */
export const SEARCH_PATH = '/search';

/** An agent's page: `/agent/7`. A string id, which may come from a URL, is encoded. */
export function agentPath(id: number | string): string {
  return `/agent/${encodeURIComponent(id)}`;
}

/** The comparison of these agents: `/compare?ids=3,8`, or `/compare` without agents. */
export function comparePath(ids: readonly number[]): string {
  return ids.length > 0 ? `${COMPARE_PATH}?ids=${ids.join(',')}` : COMPARE_PATH;
}

/** The page about two agents: `/compare/chatgpt-vs-claude`. The API provides the slug. */
export function pairPath(slug: string): string {
  return `${COMPARE_PATH}/${encodeURIComponent(slug)}`;
}

/** All alternatives to an agent: `/agent/7/alternatives`. */
export function alternativesPath(id: number | string): string {
  return `${agentPath(id)}/alternatives`;
}

/** The results for a text, trimmed: `/search?q=code%20review`; `/search` if it is blank. */
export function searchPath(text: string): string {
  return pathWith(SEARCH_PATH, { q: text.trim() });
}

/** A path with the parameters that have a value: `/search?q=notes&pricing=free`. Omits the others. */
export function pathWith(
  path: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = Object.entries(params)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  return query ? `${path}?${query}` : path;
}
