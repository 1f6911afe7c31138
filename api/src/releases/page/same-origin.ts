/**
 * Whether a form was sent by a page of this server. Browsers say where a form comes from; what says
 * nothing is refused. Only the host is compared, because a proxy may take TLS away.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = URL.parse(headers.get('origin') ?? '');
  return origin !== null && origin.host === headers.get('host');
}
