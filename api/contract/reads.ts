import { TARGET_MAX_BYTES } from './http.ts';
import { SEARCH_MAX_LENGTH } from './options.ts';

/** What the order of a list's items can depend on. */
export type Order = 'score' | 'trend' | 'votes';

interface SharedRead {
  /** The orders that decide which items the answer shows, and where. */
  readonly orders: readonly Order[];
  /** The query parameters it reads, by name in alphabetical order, with their longest value. */
  readonly query: Readonly<Record<string, number>>;
  /** Whether it counts against the limit on searches, also when a cache answers it. */
  readonly limited: boolean;
}

const LIST = { cursor: 1000, limit: 4 };
const FILTERS = { pricing: 20, rating: 4, sort: 20 };
const CATEGORY_MAX_LENGTH = 100;

function read(orders: readonly Order[], query: Readonly<Record<string, number>> = {}): SharedRead {
  return { orders, query, limited: false };
}

/**
 * The public reads whose answer is the same for everybody, by the pattern of their route. Caches
 * keep these and no others: what belongs to one session must never be kept.
 */
export const SHARED_READS = {
  '/api/categories': read([]),
  '/api/categories/:category': read(['score'], { ...LIST, ...FILTERS }),
  '/api/categories/:category/facets': read(['score'], FILTERS),
  '/api/agents': read([], LIST),
  '/api/agents/:id': read([]),
  '/api/agents/:id/ranking': read(['score']),
  '/api/agents/:id/history': read([], LIST),
  '/api/featured-agents': read(['score'], LIST),
  '/api/newest-agents': read([], LIST),
  '/api/popular-agents': read(['score', 'votes'], LIST),
  '/api/leaderboard': read(['score', 'trend']),
  '/api/reviews': read([], { agentId: 10, ...LIST }),
  '/api/recent-reviews': read([], LIST),
  '/api/recent-changes': read([], LIST),
  '/api/search': {
    orders: ['score'],
    query: { category: CATEGORY_MAX_LENGTH, ...LIST, ...FILTERS, q: SEARCH_MAX_LENGTH },
    limited: true,
  },
} as const satisfies Readonly<Record<string, SharedRead>>;

export type SharedRoute = keyof typeof SHARED_READS;

/** A shared read as every cache knows it. */
export interface CanonicalRead {
  /** Path and query with known parameters only: equal for all requests with the same answer. */
  readonly key: string;
  readonly route: SharedRoute;
  readonly limited: boolean;
}

interface Parameter {
  readonly name: string;
  readonly maxLength: number;
}

interface Match {
  readonly route: SharedRoute;
  readonly path: string;
}

const PARAMETERS = new Map<string, readonly Parameter[]>(
  Object.entries(SHARED_READS).map(([route, { query }]) => [
    route,
    Object.entries(query)
      .map(([name, maxLength]) => ({ name, maxLength }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  ]),
);

const ID = /^[1-9]\d{0,9}$/;

/**
 * Names the shared read that a request target (path and query, as received) asks for: the only key
 * that caches of these reads may use. Parameters that the route does not read are dropped, empty
 * ones too; of a repeated one the first counts. Undefined when the target is no shared read, or
 * holds a value that no route would accept. Never throws.
 */
export function canonicalRead(target: string): CanonicalRead | undefined {
  if (target.length > TARGET_MAX_BYTES) return undefined;
  const at = target.indexOf('?');
  const match = matchPath(at < 0 ? target : target.slice(0, at));
  if (!match) return undefined;
  const { route, path } = match;
  const query = at < 0 ? '' : canonicalQuery(PARAMETERS.get(route) ?? [], target.slice(at + 1));
  if (query === undefined) return undefined;
  return { key: path + query, route, limited: SHARED_READS[route].limited };
}

function matchPath(path: string): Match | undefined {
  if (isStatic(path)) return { route: path, path };
  const [empty, api, list, item, detail, ...more] = path.split('/', 6);
  if (empty !== '' || api !== 'api' || !item || more.length > 0) return undefined;
  if (list === 'agents' && ID.test(item)) {
    if (detail === undefined) return { route: '/api/agents/:id', path };
    if (detail === 'ranking') return { route: '/api/agents/:id/ranking', path };
    return detail === 'history' ? { route: '/api/agents/:id/history', path } : undefined;
  }
  if (list !== 'categories') return undefined;
  const category = normalizeSegment(item);
  if (category === undefined) return undefined;
  if (detail === undefined)
    return { route: '/api/categories/:category', path: `/api/categories/${category}` };
  if (detail !== 'facets') return undefined;
  return { route: '/api/categories/:category/facets', path: `/api/categories/${category}/facets` };
}

function isStatic(path: string): path is SharedRoute {
  return PARAMETERS.has(path) && !path.includes(':');
}

/** A path segment, encoded in one way only. */
function normalizeSegment(segment: string): string | undefined {
  try {
    const text = decodeURIComponent(segment);
    // A URL parser resolves these two, so they never reach a route.
    if (text === '.' || text === '..' || text.length > CATEGORY_MAX_LENGTH) return undefined;
    return encodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function canonicalQuery(parameters: readonly Parameter[], query: string): string | undefined {
  if (parameters.length === 0 || query === '') return '';
  const given = new URLSearchParams(query);
  let canonical = '';
  for (const { name, maxLength } of parameters) {
    const value = given.get(name);
    if (!value) continue;
    if (value.length > maxLength) return undefined;
    canonical += `${canonical === '' ? '?' : '&'}${name}=${encodeURIComponent(value)}`;
  }
  return canonical;
}
