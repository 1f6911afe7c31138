import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ApiEnv } from '../api-env.ts';
import { networkPrefix } from '../networks.ts';
import type { Callers } from './callers.ts';

const COOKIE = 'atlas_session';
const YEAR_S = 365 * 24 * 60 * 60;
/** One household or office: /24 of IPv4, /48 of IPv6. */
const HOUSEHOLD = { ipv4: 3, ipv6: 3 };
/** One client: an IPv4 address, or a /64 of IPv6. */
const CLIENT = { ipv4: 4, ipv6: 4 };

/** Tells voters apart by a signed cookie; nothing but keyed hashes leaves this module. */
export interface Sessions {
  /** The caller's session; null when there is none, or its cookie is not ours. */
  find(c: Context<ApiEnv>): Buffer | null;
  /** The caller's session; sets the cookie of a new one, with this id, where there is none. */
  ensure(c: Context<ApiEnv>, id?: string): Buffer;
  /** The part of the network the caller is in. */
  network(c: Context<ApiEnv>): Buffer;
  /** What limits count requests by: the client's address; null for the web server itself. */
  client(request: IncomingMessage): Buffer | null;
}

interface SessionOptions {
  /** Signs cookies (HMAC-SHA256) and keys the hashes. */
  readonly secret: string;
  /** With https the cookie is bound to this very host and never sent in the clear. */
  readonly publicOrigin: string;
  readonly callers: Callers;
}

export const newSessionId = () => randomBytes(18).toString('base64url');

export function createSessions({ secret, publicOrigin, callers }: SessionOptions): Sessions {
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest();
  const hash = (kind: string, text: string) => hmac(`${kind}:${text}`);
  const isSecure = publicOrigin.startsWith('https:');
  const prefix = isSecure ? 'host' : undefined;

  function find(c: Context<ApiEnv>): Buffer | null {
    const cookie = getCookie(c, COOKIE, prefix);
    const at = cookie?.lastIndexOf('.') ?? -1;
    if (!cookie || at < 1) return null;
    const id = cookie.slice(0, at);
    const given = Buffer.from(cookie.slice(at + 1), 'base64');
    const signature = hmac(id);
    if (given.length !== signature.length || !timingSafeEqual(given, signature)) return null;
    return hash('session', id);
  }

  return {
    find,
    ensure(c, id = newSessionId()) {
      const known = find(c);
      if (known) return known;
      setCookie(c, COOKIE, `${id}.${hmac(id).toString('base64')}`, {
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: YEAR_S,
        ...(prefix && { secure: true, prefix }),
      });
      return hash('session', id);
    },
    network: (c) =>
      hash('network', networkPrefix(callers.address(c.env.incoming) ?? '', HOUSEHOLD)),
    client(request) {
      const address = callers.address(request);
      return address === undefined ? null : hash('caller', networkPrefix(address, CLIENT));
    },
  };
}
