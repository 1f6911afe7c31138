/** What is limited by itself: a caller who searches a lot can still vote. */
export const LIMIT_KINDS = ['writes', 'searches', 'recommendations'] as const;

export type LimitKind = (typeof LIMIT_KINDS)[number];

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Which limit a call counts against; undefined when it may be made as often as one likes. */
export function limitKindOf(method: string, route: string): LimitKind | undefined {
  if (route === '/api/search') return 'searches';
  if (SAFE_METHODS.has(method)) return undefined;
  return route === '/api/recommendations' ? 'recommendations' : 'writes';
}
