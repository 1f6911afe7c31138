import type { MiddlewareHandler } from 'hono';
import type { Headers } from '../cache/stored-answer.ts';

const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;

/** The headers of every answer. Browsers are held to TLS where the site is reached by it. */
export function securityHeaders(publicOrigin: string): Headers {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicOrigin.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${TWO_YEARS_S}; includeSubDomains`,
    }),
  };
}

/** Puts headers on an answer that does not bring its own. */
export function defaultHeaders(defaults: Headers): MiddlewareHandler {
  const entries = Object.entries(defaults);
  return async (c, next) => {
    await next();
    // Not by `c.header`, which makes a new answer around the same body each time.
    const { headers } = c.res;
    for (const [name, value] of entries) if (!headers.has(name)) headers.set(name, value);
  };
}
