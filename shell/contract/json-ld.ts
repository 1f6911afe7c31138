/** A path of this site. Remotes write paths because they do not know the site's origin. */
const SITE_PATH = /^\/(?!\/)\S*$/;

/**
 * Makes the paths in structured data absolute, as its consumers require: every string that is a path
 * from the root (`/agent/1`, `/glossary#term`) gets the origin.
 */
export function absoluteJsonLd(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return SITE_PATH.test(value) ? origin + value : value;
  if (Array.isArray(value)) return value.map((item) => absoluteJsonLd(item, origin));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, absoluteJsonLd(item, origin)]),
  );
}
