/** Reads a request header; undefined if the request has none of this name. */
type Header = (name: string) => string | undefined;

/**
 * Whether a request comes from this site's own pages, according to Fetch Metadata
 * (https://www.w3.org/TR/fetch-metadata/), or to the Origin header if the browser does not send it.
 * A client that sends neither is not a browser, so it has no cookie to abuse.
 *
 * @param publicOrigin empty if it is not known; then the request's host is compared
 */
export function isFromOwnSite(header: Header, publicOrigin: string): boolean {
  const site = header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = header('Origin');
  if (origin === undefined) return true;
  if (publicOrigin !== '') return origin === publicOrigin;
  const host = header('X-Forwarded-Host') ?? header('Host');
  return URL.parse(origin)?.host === host;
}
