import { createServer, type RequestListener, type Server } from 'node:http';
import { type ConnectionLimits, limitConnections } from '@agent-atlas/server-kit/http/connections';
import { answerMalformed, malformed } from '@agent-atlas/server-kit/http/listen';
import { NO_DOCUMENT } from './respond.ts';
import { securityHeaders } from './security.ts';

/** Limits for slow or oversized requests; times in milliseconds. */
const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  // By default, Node.js looks for late requests every 30 s.
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
} as const;

/**
 * A server with the limits of the web server, which says what is wrong with a malformed request.
 *
 * @param publicOrigin empty for a port that the public does not reach
 */
export function httpServer(
  publicOrigin: string,
  connections: ConnectionLimits,
  listener: RequestListener,
): Server {
  const server = createServer(HTTP_LIMITS, listener);
  limitConnections(server, connections);
  const headers = {
    ...securityHeaders(publicOrigin),
    'Content-Security-Policy': NO_DOCUMENT,
  };
  answerMalformed(server, (code) => malformed(code, headers));
  return server;
}
