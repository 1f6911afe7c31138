import { timingSafeEqual } from 'node:crypto';
import { clientAddressBehind, normalizeAddress, type Sender } from '../base/networks.ts';

/** Request header with the token that authenticates the web server. */
export const CALLER_TOKEN_HEADER = 'x-atlas-token';

/** Identifies who sends a request. */
export interface Callers {
  /**
   * Returns whether the request carries the shared token, so the web server sent it, for itself or
   * a visitor.
   */
  isWebServer(request: Sender): boolean;
  /**
   * Like `isWebServer`, but also accepts the token as `Authorization: Bearer`, for metrics
   * scrapers.
   */
  isOperator(request: Sender): boolean;
  /** Returns the client's address; undefined for the web server's own requests. */
  address(request: Sender): string | undefined;
}

/**
 * The web server authenticates with `token`; its `X-Forwarded-For` is then the visitor's address.
 * Any other request comes directly from a client or through `trusted` proxies.
 *
 * @param token empty if there is no web server
 * @param acceptedToken another token that is accepted like `token`; empty if there is none
 * @param warn called once if a trusted proxy does not say who its client is
 */
export function createCallers(
  token: string,
  trusted: readonly string[],
  acceptedToken = '',
  warn: (problem: string) => void = () => {},
): Callers {
  const secrets = [token, acceptedToken]
    .filter((each) => each !== '')
    .map((each) => Buffer.from(each));
  const clientAddress = clientAddressBehind(trusted, warn);

  function isToken(value: unknown): boolean {
    if (typeof value !== 'string') return false;
    const bytes = Buffer.from(value);
    return secrets.some(
      (secret) => bytes.length === secret.length && timingSafeEqual(bytes, secret),
    );
  }

  const isWebServer = ({ headers }: Sender) => isToken(headers[CALLER_TOKEN_HEADER]);

  return {
    isWebServer,
    isOperator: (request) =>
      isWebServer(request) || isToken(request.headers.authorization?.replace(/^Bearer /i, '')),
    address(request) {
      if (!isWebServer(request)) return clientAddress(request);
      const visitor = request.headers['x-forwarded-for']?.toString();
      return visitor && normalizeAddress(visitor);
    },
  };
}
