import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** Longest wait for an issuer, and most bytes of what it sends. */
const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;
const KEY_SETS_MAX = 50;

/** A key that is not in the set is looked for again at most this often; a revoked one ends after. */
const COOLDOWN_MS = 30_000;
const FRESH_MS = 10 * 60_000;
/** How long the address of an issuer's keys is believed. */
const DISCOVERED_MS = 24 * 60 * 60_000;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Keys of OpenID Connect issuers, fetched when first needed and kept. */
export interface KeySets {
  /**
   * @param jwksUri null: the issuer's discovery document names it
   */
  of(issuer: string, jwksUri: string | null): Promise<JWTVerifyGetKey>;
}

export function createKeySets(): KeySets {
  const known = new LRUCache<string, JWTVerifyGetKey>({ max: KEY_SETS_MAX, ttl: DISCOVERED_MS });
  return {
    async of(issuer, jwksUri) {
      const key = `${issuer} ${jwksUri}`;
      const found = known.get(key);
      if (found) return found;
      const set = createRemoteJWKSet(new URL(jwksUri ?? (await discover(issuer))), {
        timeoutDuration: TIMEOUT_MS,
        cooldownDuration: COOLDOWN_MS,
        cacheMaxAge: FRESH_MS,
        [customFetch]: (url, options) => fetchLimited(url, options),
      });
      known.set(key, set);
      return set;
    },
  };
}

/** Whether an issuer or its keys may be at a URL: on TLS, or on this machine. */
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
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  const document = Discovery.parse(await response.json());
  // As OpenID Connect Discovery 1.0, section 4.3 asks: nobody vouches for another issuer.
  if (document.issuer !== issuer) throw new Error(`${url} is of the issuer ${document.issuer}`);
  if (!isIssuerUrl(document.jwks_uri)) throw new Error(`${url} names keys without TLS`);
  return document.jwks_uri;
}

/** The response, read up to the limit. Redirects are not followed: they come as they are. */
async function fetchLimited(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`${url} sends more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const { status } = response;
  return new Response(status === 200 ? Buffer.concat(chunks) : null, { status });
}
