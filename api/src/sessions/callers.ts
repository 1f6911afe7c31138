import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { CALLER_TOKEN_HEADER } from '../../contract/http.ts';

/** Who sends requests. */
export interface Callers {
  /** Whether the web server sends it, for itself or for a visitor: it has the shared token. */
  isWebServer(request: IncomingMessage): boolean;
  /** The same for a scraper, which may send the token as `Authorization: Bearer` instead. */
  isOperator(request: IncomingMessage): boolean;
  /** The client's address; undefined when the web server asks for itself. */
  address(request: IncomingMessage): string | undefined;
}

/**
 * The web server proves who it is with `token`, and then `X-Forwarded-For` is the visitor's address.
 * Any other request comes from a client, or through one of the `trusted` proxies: addresses further
 * left in `X-Forwarded-For` than the first that is not trusted are the client's own invention.
 *
 * @param token empty when there is no web server
 */
export function createCallers(token: string, trusted: readonly string[]): Callers {
  const secret = Buffer.from(token);
  const proxies = new BlockList();
  for (const entry of trusted) addTo(proxies, entry);

  const isTrusted = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

  function isToken(given: unknown): boolean {
    if (secret.length === 0 || typeof given !== 'string') return false;
    const bytes = Buffer.from(given);
    return bytes.length === secret.length && timingSafeEqual(bytes, secret);
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

/** An IPv4 address as such, also when it comes mapped into IPv6. */
function normalize(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
}

function addTo(list: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}
