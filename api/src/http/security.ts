import type { MiddlewareHandler } from 'hono';

/**
 * Headers of every answer. Strict-Transport-Security is for the web server to say: it knows whether
 * the site has TLS.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Puts the {@link SECURITY_HEADERS} on an answer that does not bring its own. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  // Not by `c.header`, which makes a new answer around the same body each time.
  const { headers } = c.res;
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
};
