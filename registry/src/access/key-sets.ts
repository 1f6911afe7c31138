import { limitedBody } from '@agent-atlas/server-kit/http/limited-body';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** Timeout for requests to an issuer, and maximum size of its responses. */
const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;
const KEY_SETS_MAX = 50;

/** Minimum time between refetches for unknown keys, and how long a revoked key stays valid. */
const COOLDOWN_MS = 30_000;
const KEYS_TTL_MS = 10 * 60_000;
/** How long the URL of an issuer's keys is cached. */
const DISCOVERY_TTL_MS = 24 * 60 * 60_000;

interface Issuer {
  readonly issuer: string;
  readonly jwksUri: string | null;
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Caches the keys of OpenID Connect issuers. */
export interface KeySets {
  /**
   * Rejects if the issuer's discovery document cannot be fetched or is invalid.
   *
   * @param jwksUri null to take it from the issuer's discovery document
   */
  of(issuer: string, jwksUri: string | null): Promise<JWTVerifyGetKey>;
}

export function createKeySets(): KeySets {
  const keySets = new LRUCache<string, JWTVerifyGetKey, Issuer>({
    max: KEY_SETS_MAX,
    ttl: DISCOVERY_TTL_MS,
    fetchMethod: async (_key, _stale, { context: { issuer, jwksUri } }) =>
      createRemoteJWKSet(new URL(jwksUri ?? (await discover(issuer))), {
        timeoutDuration: TIMEOUT_MS,
        cooldownDuration: COOLDOWN_MS,
        cacheMaxAge: KEYS_TTL_MS,
        [customFetch]: (url, options) => fetchLimited(url, options),
      }),
  });
  return {
    of: (issuer, jwksUri) =>
      keySets.forceFetch(`${issuer} ${jwksUri}`, { context: { issuer, jwksUri } }),
  };
}

/** Whether a URL is allowed for an issuer or its keys: HTTPS, or HTTP on this machine. */
export function isIssuerUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash || url.search) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
}

async function discover(issuer: string): Promise<string> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetchLimited(url, { redirect: 'manual', signal });
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}`);
  const document = Discovery.parse(await response.json());
  // Required by OpenID Connect Discovery 1.0, section 4.3.
  if (document.issuer !== issuer)
    throw new Error(`${url} belongs to the issuer ${document.issuer}`);
  if (!isIssuerUrl(document.jwks_uri)) throw new Error(`${url} has a jwks_uri without TLS`);
  return document.jwks_uri;
}

/**
 * Fetches a URL. The callers set `redirect: 'manual'`, so redirects are not followed. Throws if the
 * body is too large. The body is empty unless the status is 200.
 */
async function fetchLimited(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  const body = await limitedBody(response, MAX_BYTES);
  if (!body) throw new Error(`${url} sent more than ${MAX_BYTES} bytes`);
  const { status } = response;
  return new Response(status === 200 ? body : null, { status });
}
