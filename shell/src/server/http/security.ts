import { createHash } from 'node:crypto';

/** An inline script's source expression in a content security policy (CSP Level 3). */
export function scriptHash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}

/**
 * The content security policy of a page. Pages are cached and shared, so inline scripts are allowed by
 * hash, never by nonce. Style attributes are allowed because components that measure the layout set
 * them; with images and fonts limited to this origin they cannot leak data.
 *
 * @param scriptHashes source expressions of the page's inline scripts, from {@link scriptHash}
 * @param scriptFolders URLs of folders on other hosts that may serve scripts, each with a trailing slash
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  scriptFolders: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptFolders, ...scriptHashes].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // Manifests of remotes are beside their scripts.
    `connect-src ${["'self'", ...scriptFolders].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy lets remotes start workers; see `browser/worker-policy.ts`.
    'trusted-types default',
  ].join('; ');
}

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
} as const;

/** The policy of a page in a QA session, which shows the site's own pages in a framed viewport. */
export const framedPolicy = (policy: string): string =>
  policy.replace("frame-ancestors 'none'", "frame-src 'self'; frame-ancestors 'self'");

/** The headers of a page in a QA session; see {@link framedPolicy}. */
export const framedHeaders = (headers: readonly string[]): readonly string[] =>
  headers.map((value, index) => (headers[index - 1] === 'X-Frame-Options' ? 'SAMEORIGIN' : value));

/** Headers of every response. A site on HTTPS also sends `Strict-Transport-Security`. */
export function securityHeaders(publicOrigin: string): Readonly<Record<string, string>> {
  if (!publicOrigin.startsWith('https:')) return SECURITY_HEADERS;
  return {
    ...SECURITY_HEADERS,
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  };
}
