import type { MiddlewareHandler } from 'hono';

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;

/** The security headers of every response. Includes HSTS if the public origin uses HTTPS. */
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

/** Adds headers to responses that do not already set them. */
export function defaultHeaders(defaults: Headers): MiddlewareHandler {
  const entries = Object.entries(defaults);
  return async (c, next) => {
    await next();
    // `c.header` would create a new `Response` around the same body each time.
    const { headers } = c.res;
    for (const [name, value] of entries) if (!headers.has(name)) headers.set(name, value);
  };
}
