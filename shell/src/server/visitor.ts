import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** The sender of a request, as reported to the API. */
export interface Visitor {
  /** Identifies the request in the logs of all servers. */
  readonly requestId: string;
  /** IP address; absent for the web server's own requests. */
  readonly address?: string;
}

/** Identifies the sender of a request. */
export type IdentifyVisitor = (request: IncomingMessage) => Visitor;

const REQUEST_ID = /^[\w-]{8,64}$/;
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/**
 * Reads `X-Forwarded-For` from the right up to the first address that is not a trusted proxy: a client
 * can forge everything further left.
 *
 * @param trusted addresses and networks (`10.0.0.0/8`) of proxies in front of this server
 */
export function identifyVisitors(trusted: readonly string[]): IdentifyVisitor {
  const proxies = new BlockList();
  for (const network of trusted) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

  return ({ headers, socket }) => {
    const requestId = requestIdOf(headers);
    const peer = (socket.remoteAddress ?? '').replace(MAPPED_IPV4, '');
    if (!isTrusted(peer)) return { requestId, address: peer };
    const chain = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const known = chain
      .map((part) => part.trim().replace(MAPPED_IPV4, ''))
      .filter((part) => isIP(part));
    return { requestId, address: known.findLast((part) => !isTrusted(part)) ?? known[0] ?? peer };
  };
}

/** The ID that the client gave its request, if it is well-formed, otherwise a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The web server itself, when it refreshes its caches or follows the change feed. */
export const RENEWAL: Visitor = { requestId: 'web-server' };

/** The headers that tell the API. */
export function visitorHeaders({ requestId, address }: Visitor): Record<string, string> {
  return { 'x-request-id': requestId, ...(address && { 'x-forwarded-for': address }) };
}
