import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { type Callers, networkPrefix } from './callers.ts';
import type { ApiEnv } from './deps.ts';

const COOKIE = 'atlas_session';
const YEAR_S = 365 * 24 * 60 * 60;
/** One household or office: /24 of IPv4, /48 of IPv6. */
const HOUSEHOLD = { ipv4: 3, ipv6: 3 };

/** Tells voters apart by a signed cookie; nothing but keyed hashes leaves this module. */
export interface Sessions {
  /** The caller's session; null when there is none, or its cookie is not ours. */
  find(c: Context<ApiEnv>): Promise<Buffer | null>;
  /** The caller's session; sets the cookie of a new one where there is none. */
  ensure(c: Context<ApiEnv>): Promise<Buffer>;
  /** The part of the network the caller is in. */
  network(c: Context<ApiEnv>): Buffer;
  /** Who pays for a request: an IPv4 address or an IPv6 /64; null for the web server's own. */
  caller(c: Context<ApiEnv>): Buffer | null;
}

/** Sessions whose cookies are signed with `secret` (HMAC-SHA256). */
export function createSessions(secret: string, callers: Callers): Sessions {
  const hash = (kind: string, text: string) =>
    createHmac('sha256', secret).update(`${kind}:${text}`).digest();

  async function find(c: Context<ApiEnv>): Promise<Buffer | null> {
    const id = isHttps(c)
      ? await getSignedCookie(c, secret, COOKIE, 'host')
      : await getSignedCookie(c, secret, COOKIE);
    return id ? hash('session', id) : null;
  }

  return {
    find,
    async ensure(c) {
      const known = await find(c);
      if (known) return known;
      const id = randomBytes(18).toString('base64url');
      await setSignedCookie(c, COOKIE, id, secret, {
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: YEAR_S,
        // The prefix ties the cookie to this very host, but browsers take it over https only.
        ...(isHttps(c) && { secure: true, prefix: 'host' }),
      });
      return hash('session', id);
    },
    network: (c) => hash('network', networkPrefix(callers.address(c), HOUSEHOLD)),
    caller: (c) =>
      callers.isOwnServer(c)
        ? null
        : hash('caller', networkPrefix(callers.address(c), { ipv4: 4, ipv6: 4 })),
  };
}

function isHttps(c: Context<ApiEnv>): boolean {
  const forwarded = c.req.header('X-Forwarded-Proto');
  return forwarded ? forwarded === 'https' : new URL(c.req.url).protocol === 'https:';
}
