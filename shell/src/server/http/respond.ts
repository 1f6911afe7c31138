import type { ServerResponse } from 'node:http';
import { securityHeaders } from './security.ts';

/** Sends a response with the site's common headers. Headers are a flat list of names and values. */
export interface Respond {
  (
    response: ServerResponse,
    status: number,
    headers: readonly string[],
    body?: string | Uint8Array,
  ): void;
  /** Headers of every response. */
  readonly security: readonly string[];
  /** Headers of every response that is not a document. */
  readonly common: readonly string[];
}

/** The policy of responses that are not documents. An SVG image opened directly keeps its styles. */
export const NO_DOCUMENT =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

export function createRespond(publicOrigin: string): Respond {
  const security = Object.entries(securityHeaders(publicOrigin)).flat();
  const common = [...security, 'Content-Security-Policy', NO_DOCUMENT];
  const respond = (
    response: ServerResponse,
    status: number,
    headers: readonly string[],
    body?: string | Uint8Array,
  ) => {
    const length = body === undefined ? 0 : Buffer.byteLength(body);
    response.writeHead(status, [...common, ...headers, 'Content-Length', String(length)]);
    response.end(body);
  };
  return Object.assign(respond, { security, common });
}

/** Sends a short plain-text response that must not be cached. */
export function respondText(
  respond: Respond,
  response: ServerResponse,
  status: number,
  text: string,
  headers: readonly string[] = [],
): void {
  respond(
    response,
    status,
    ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store', ...headers],
    text,
  );
}
