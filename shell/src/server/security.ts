import { createHash } from 'node:crypto';

/** An inline script's source expression in a content security policy (CSP Level 3). */
export function scriptHash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}

/**
 * The policy of a page. Pages are cached and the same for everybody, so inline scripts are named by
 * hash, never by nonce. Style attributes are allowed: parts measured in the browser set them, and
 * with images and fonts confined to this origin they cannot carry anything out.
 *
 * @param scriptHashes sources of the page's inline scripts, as {@link scriptHash} gives them
 * @param scriptFolders folders on other hosts that scripts may come from, as URLs with a slash at their end
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
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
} as const;

/** Headers that every answer of the web server carries; a site on HTTPS asks browsers to stay with it. */
export function securityHeaders(publicOrigin: string): Readonly<Record<string, string>> {
  if (!publicOrigin.startsWith('https:')) return SECURITY_HEADERS;
  return {
    ...SECURITY_HEADERS,
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  };
}
