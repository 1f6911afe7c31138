import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { clientAddressBehind } from '@agent-atlas/server-kit/base/networks';

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

/**
 * @param trusted addresses and networks of proxies in front of this server
 * @param warn called once if a trusted proxy does not say who its client is
 */
export function identifyVisitors(
  trusted: readonly string[],
  warn?: (problem: string) => void,
): IdentifyVisitor {
  const clientAddress = clientAddressBehind(trusted, warn);
  return (request) => ({
    requestId: requestIdOf(request.headers),
    address: clientAddress(request),
  });
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
