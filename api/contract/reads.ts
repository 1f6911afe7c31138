import type { LimitKind, SharedRead } from './declaration.ts';
import { TARGET_MAX_BYTES } from './http.ts';
import { CATEGORY_MAX_LENGTH } from './options.ts';
import { READS, type ReadPath } from './routes.ts';

/** Maximum length of a parameter in a key: that of a cursor. No route accepts longer values. */
const VALUE_MAX_LENGTH = 1000;

/** A shared read as caches identify it. */
export interface CanonicalRead {
  /** Path and query with declared parameters only: equal for all requests with the same response. */
  readonly key: string;
  readonly path: ReadPath;
  /** The rate limit that applies, even to a cached response. */
  readonly limit: LimitKind | undefined;
}

/** Matches the request targets of a read. */
interface Pattern {
  readonly path: ReadPath;
  readonly segments: readonly string[];
  /** The parameters of the query string, in alphabetical order. */
  readonly names: readonly string[];
  readonly limit: LimitKind | undefined;
}

const PATTERNS: readonly Pattern[] = Object.values(READS).map(patternOf);
const STATIC = new Map<string, Pattern>(PATTERNS.map((pattern) => [pattern.path, pattern]));
const PARAMETERIZED = PATTERNS.filter(({ path }) => path.includes(':'));

function patternOf({ path, input, limit }: SharedRead & { readonly path: ReadPath }): Pattern {
  const segments = path.split('/');
  const names = Object.keys(input.shape).filter((name) => !segments.includes(`:${name}`));
  return { path, segments, names: names.sort(), limit };
}

const ID = /^[1-9]\d{0,9}$/;

/** Letters, digits, `-`, `.`, `_` and `~`, which need no encoding (RFC 3986, section 2.3). */
const UNRESERVED = /%(2[de]|3\d|[46][1-9a-f]|5[0-9af]|7[0-9ae])/gi;

/**
 * Returns the canonical key of a shared read: the only key that caches of these reads may use.
 * Parameters that the route does not declare, and empty ones, are dropped; the first of a repeated
 * parameter counts. Undefined if the target is not a shared read or contains a value that no route
 * accepts. Never throws.
 *
 * @param target path and query, as received
 */
export function canonicalRead(target: string): CanonicalRead | undefined {
  if (target.length > TARGET_MAX_BYTES) return undefined;
  const at = target.indexOf('?');
  const path = (at < 0 ? target : target.slice(0, at)).replace(UNRESERVED, decodeURIComponent);
  const known = path.includes(':') ? undefined : STATIC.get(path);
  const match = known ? { pattern: known, path } : matchParameterized(path);
  if (!match) return undefined;
  const query = at < 0 ? '' : canonicalQuery(match.pattern.names, target.slice(at + 1));
  if (query === undefined) return undefined;
  return { key: match.path + query, path: match.pattern.path, limit: match.pattern.limit };
}

/** Finds the pattern that matches a path. Returns the path in its canonical form. */
function matchParameterized(path: string): { pattern: Pattern; path: string } | undefined {
  const given = path.split('/', 6);
  for (const pattern of PARAMETERIZED) {
    if (pattern.segments.length !== given.length) continue;
    const segments = pattern.segments.map((segment, index) =>
      normalizeSegment(segment, given[index] ?? ''),
    );
    if (!segments.includes(undefined)) return { pattern, path: segments.join('/') };
  }
  return undefined;
}

/** The canonical encoding of a path segment; undefined if it does not match the pattern. */
function normalizeSegment(pattern: string, segment: string): string | undefined {
  if (!pattern.startsWith(':')) return segment === pattern ? segment : undefined;
  if (pattern === ':id') return ID.test(segment) ? segment : undefined;
  try {
    const text = decodeURIComponent(segment);
    // URL parsers resolve `.` and `..`, so they never reach a route.
    const isResolved = text === '' || text === '.' || text === '..';
    return isResolved || text.length > CATEGORY_MAX_LENGTH ? undefined : encodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function canonicalQuery(names: readonly string[], query: string): string | undefined {
  if (names.length === 0 || query === '') return '';
  const given = new URLSearchParams(query);
  let canonical = '';
  for (const name of names) {
    const value = given.get(name);
    if (!value) continue;
    if (value.length > VALUE_MAX_LENGTH) return undefined;
    canonical += `${canonical === '' ? '?' : '&'}${name}=${encodeURIComponent(value)}`;
  }
  return canonical;
}
