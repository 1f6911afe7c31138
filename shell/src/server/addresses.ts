import { generatePath, matchRoutes } from 'react-router-dom';
import { type ReleaseSet, redirectOf, type SetRoute } from '../releases/release-set.ts';
import { siteFileAt } from './seo/site-files.ts';

/** What a request target is on this site. */
export type Address =
  /** A page of a remote. */
  | { readonly kind: 'page'; readonly path: string; readonly route: SetRoute }
  /** A file about the site, such as its sitemap. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** No page; `path` stands for all targets that look alike as not found. */
  | { readonly kind: 'not-found'; readonly path: string };

/** The longest path with its query that a page may have, in characters. */
export const MAX_TARGET_LENGTH = 4096;

/** A path that no route has; repeated below the paths of routes that take any. */
const NOWHERE = '/404';
const MAX_NOWHERE = 100;

/**
 * Finds what a target is, and the one URL it has: the same for every spelling of the path, and without
 * the query parameters that the page does not read. Everything that is kept or made for a page is named
 * by that URL.
 *
 * @param target path and query as they came in the request line
 */
export function resolveAddress(set: ReleaseSet, target: string): Address {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const query = at < 0 ? '' : target.slice(at);
  if (siteFileAt(path)) return { kind: 'file', path };
  const tidy = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const movedTo = redirectOf(set, tidy);
  if (movedTo) return { kind: 'redirect', to: movedTo + query };
  const found = matchPage(set, tidy);
  if (!found) return notFound(set, tidy);
  const { route, canonical } = found;
  if (!isSpellingOf(path, canonical)) return { kind: 'redirect', to: canonical + query };
  return { kind: 'page', route, path: canonical + canonicalQuery(route, query) };
}

function matchPage(set: ReleaseSet, path: string) {
  if (decoded(path) === undefined) return undefined;
  const [match] = matchRoutes(set.routeObjects, path) ?? [];
  if (!match) return undefined;
  const { route, params } = match;
  return { route: route.handle, canonical: generatePath(route.path, params) };
}

/** Undefined for what cannot be decoded. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Whether two paths differ in nothing but how characters are encoded. */
function isSpellingOf(path: string, canonical: string): boolean {
  return path === canonical || decoded(path) === decoded(canonical);
}

function canonicalQuery({ query }: SetRoute, given: string): string {
  if (given.length <= 1 || query?.length === 0) return '';
  const params = new URLSearchParams(given);
  const kept = new URLSearchParams();
  for (const name of [...new Set(query ?? params.keys())].sort())
    for (const value of params.getAll(name)) kept.append(name, value);
  return kept.size === 0 ? '' : `?${kept}`;
}

/** The frame shows which part of the site a path is in, so there is one not-found page for each. */
function notFound(set: ReleaseSet, path: string): Address {
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
