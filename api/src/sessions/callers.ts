import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { CALLER_TOKEN_HEADER } from '../../contract/http.ts';

/** Identifies who sends a request. */
export interface Callers {
  /**
   * Returns whether the request carries the shared token, so the web server sent it, for itself or
   * a visitor.
   */
  isWebServer(request: IncomingMessage): boolean;
  /**
   * Like `isWebServer`, but also accepts the token as `Authorization: Bearer`, for metrics
   * scrapers.
   */
  isOperator(request: IncomingMessage): boolean;
  /** Returns the client's address; undefined for the web server's own requests. */
  address(request: IncomingMessage): string | undefined;
}

/**
 * The web server authenticates with `token`; its `X-Forwarded-For` is then the visitor's address.
 * Any other request comes directly from a client or through `trusted` proxies. The client's address
 * is the rightmost untrusted one in `X-Forwarded-For`, because the client may forge everything left
 * of it.
 *
 * @param token empty if there is no web server
 * @param acceptedToken another token that is accepted like `token`; empty if there is none
 */
export function createCallers(
  token: string,
  trusted: readonly string[],
  acceptedToken = '',
): Callers {
  const secrets = [token, acceptedToken]
    .filter((each) => each !== '')
    .map((each) => Buffer.from(each));
  const proxies = new BlockList();
  for (const entry of trusted) addTo(proxies, entry);

  const isTrusted = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

  function isToken(value: unknown): boolean {
    if (typeof value !== 'string') return false;
    const bytes = Buffer.from(value);
    return secrets.some(
      (secret) => bytes.length === secret.length && timingSafeEqual(bytes, secret),
    );
  }

  const isWebServer = ({ headers }: IncomingMessage) => isToken(headers[CALLER_TOKEN_HEADER]);

  return {
    isWebServer,
    isOperator: (request) =>
      isWebServer(request) || isToken(request.headers.authorization?.replace(/^Bearer /i, '')),
    address(request) {
      const forwarded = request.headers['x-forwarded-for']?.toString();
      if (isWebServer(request)) return forwarded && normalize(forwarded);
      const chain = [...(forwarded ?? '').split(','), request.socket.remoteAddress ?? '']
        .map(normalize)
        .filter((address) => address !== '');
      return chain.findLast((address) => !isTrusted(address)) ?? chain[0] ?? '';
    },
  };
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function normalize(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
}

function addTo(list: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}
