import { generatePath, matchRoutes } from 'react-router-dom';
import { canonicalQuery } from '../../../contract/canonical-query.ts';
import { type ReleaseSet, redirectOf, type SetRoute } from '../../releases/release-set.ts';
import { siteFileAt } from '../seo/site-files.ts';

/** What a request target refers to on this site. */
export type ResolvedUrl =
  /** A page of a remote. */
  | { readonly kind: 'page'; readonly path: string; readonly route: SetRoute }
  /** A file about the site, such as its sitemap. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** No page; `path` represents all targets with the same not-found page. */
  | { readonly kind: 'not-found'; readonly path: string };

/** Maximum length of a page's path and query, in characters. */
export const MAX_TARGET_LENGTH = 4096;

/** The route of a page; undefined for a file or a redirect. */
export function routeOf({ url }: { readonly url: ResolvedUrl }): SetRoute | undefined {
  return url.kind === 'page' ? url.route : undefined;
}

/** A path that no route matches; repeated where a route matches anything below it. */
const NOWHERE = '/404';
const MAX_NOWHERE = 100;

/**
 * Resolves a request target to its canonical URL: the same for every spelling of the path, and without
 * query parameters that mean nothing to the page. That URL identifies the page in every cache.
 *
 * @param target path and query of the request line
 */
export function resolveUrl(set: ReleaseSet, target: string): ResolvedUrl {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const query = at < 0 ? '' : target.slice(at);
  if (siteFileAt(path)) return { kind: 'file', path };
  const normalized = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const movedTo = redirectOf(set, normalized);
  if (movedTo) return { kind: 'redirect', to: movedTo + query };
  const found = matchPage(set, normalized);
  if (!found) return notFound(set, normalized);
  const { route, canonical } = found;
  if (!isSpellingOf(path, canonical)) return { kind: 'redirect', to: canonical + query };
  return { kind: 'page', route, path: canonical + canonicalQuery(route.query, query) };
}

function matchPage(set: ReleaseSet, path: string) {
  if (decoded(path) === undefined) return undefined;
  const [match] = matchRoutes(candidates(set.routeObjects, path), path) ?? [];
  if (!match) return undefined;
  const { route, params } = match;
  return { route: route.handle, canonical: generatePath(route.path, params) };
}

type RouteObjects = ReleaseSet['routeObjects'];

/** Routes by the first segment of their path, in upper case; `others` begin with a parameter. */
interface Candidates {
  readonly starts: ReadonlyMap<string, RouteObjects>;
  readonly others: RouteObjects;
}

const candidatesOf = new WeakMap<RouteObjects, Candidates>();
const startOf = (path: string) => path.split('/', 2)[1]?.toUpperCase() ?? '';

/** Narrows down the routes: the router ranks all routes it is given on every call. */
function candidates(routes: RouteObjects, path: string): RouteObjects {
  const known = candidatesOf.get(routes) ?? groupByStart(routes);
  candidatesOf.set(routes, known);
  return known.starts.get(startOf(decoded(path) ?? '')) ?? known.others;
}

function groupByStart(routes: RouteObjects): Candidates {
  const others = routes.filter(({ path }) => /[:*?]/.test(startOf(path)));
  const starts = new Set(routes.map(({ path }) => startOf(path)));
  const group = (start: string) =>
    routes.filter((route) => others.includes(route) || startOf(route.path) === start);
  return { others, starts: new Map([...starts].map((start) => [start, group(start)])) };
}

/** Undefined for a malformed path. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Whether two paths differ only in how characters are encoded. */
function isSpellingOf(path: string, canonical: string): boolean {
  return path === canonical || decoded(path) === decoded(canonical);
}

/** The frame highlights the current section, so each section has its own not-found page. */
function notFound(set: ReleaseSet, path: string): ResolvedUrl {
  const [, first = ''] = path.split('/');
  const isPart = first !== '' && set.routes.some((route) => route.path.split('/')[1] === first);
  let nowhere = NOWHERE;
  if (isPart) {
    nowhere = `/${first}${NOWHERE}`;
    while (matchRoutes(set.routeObjects, nowhere) && nowhere.length < MAX_NOWHERE)
      nowhere += NOWHERE;
  }
  return { kind: 'not-found', path: nowhere };
}
