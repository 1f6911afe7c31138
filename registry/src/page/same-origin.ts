/**
 * Whether a form was sent by a page of this server. Browsers send the origin of a form; a request
 * without one is refused. Only hosts are compared, because a proxy may terminate TLS.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = URL.parse(headers.get('origin') ?? '');
  return origin !== null && origin.host === headers.get('host');
}
