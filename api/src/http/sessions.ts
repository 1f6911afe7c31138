import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { ApiEnv } from './deps.ts';

const COOKIE = 'atlas_session';
const YEAR_S = 365 * 24 * 60 * 60;

/** Tells voters apart by a signed cookie; nothing but keyed hashes leaves this module. */
export interface Sessions {
  /** The caller's session; null when there is none, or its cookie is not ours. */
  find(c: Context<ApiEnv>): Promise<Buffer | null>;
  /** The caller's session; sets the cookie of a new one where there is none. */
  ensure(c: Context<ApiEnv>): Promise<Buffer>;
  /** The part of the network the caller is in. */
  network(c: Context<ApiEnv>): Buffer;
}

/** Sessions whose cookies are signed with `secret` (HMAC-SHA256). */
export function createSessions(secret: string): Sessions {
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
    network: (c) => hash('network', networkOf(callerAddress(c))),
  };
}

function isHttps(c: Context<ApiEnv>): boolean {
  const forwarded = c.req.header('X-Forwarded-Proto');
  return forwarded ? forwarded === 'https' : new URL(c.req.url).protocol === 'https:';
}

// Only the web server beside us may say for whom it asks.
function callerAddress(c: Context<ApiEnv>): string {
  const peer = getConnInfo(c).remote.address ?? '';
  const isLoopback = /^(::1|(::ffff:)?127\.)/.test(peer);
  const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim();
  return isLoopback && forwarded ? forwarded : peer;
}

// One household or office: /24 of IPv4, /48 of IPv6.
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.');
  return plain.split(':').slice(0, 3).join(':');
}
