import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { clientOf, householdOf, type Sender } from '@agent-atlas/server-kit/base/networks';
import type { Callers } from '@agent-atlas/server-kit/sessions/callers';
import { networkHash } from '@agent-atlas/server-kit/sessions/network-hash';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { ApiEnv } from '../base/api-env.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** Identifies voters by a signed cookie. Only keyed hashes leave this module. */
export interface Sessions {
  /** Returns the caller's session; null without a cookie, or if its signature is invalid. */
  find(request: Sender): Buffer | null;
  /**
   * Creates a session for a caller without one, and sets its cookie. The same idempotency key from
   * the same network creates the same session in every process: a repeat of a visitor's first vote
   * must not count again in a second session.
   */
  create(c: Context<ApiEnv>, key?: string): Buffer;
  /** Identifies a session's request by its idempotency key. */
  requestHash(session: Buffer, key: string): Buffer;
  /** Returns the caller's network. */
  network(request: Sender): Buffer;
  /** Returns the client's address for rate limits; null for the web server's own requests. */
  client(request: Sender): Buffer | null;
}

interface SessionOptions {
  /** Signs cookies (HMAC-SHA256) and keys the hashes. */
  readonly secret: string;
  /** Cookies signed with this secret stay valid and keep their sessions. Empty: there is none. */
  readonly acceptedSecret?: string;
  /** With https, the cookie is bound to this host and never sent unencrypted. */
  readonly publicOrigin: string;
  readonly callers: Callers;
}

const newSessionId = () => randomBytes(18).toString('base64url');

export function createSessions(options: SessionOptions): Sessions {
  const { secret, acceptedSecret, publicOrigin, callers } = options;
  const secrets = acceptedSecret ? [secret, acceptedSecret] : [secret];
  const hmac = (text: string, key = secret) => createHmac('sha256', key).update(text).digest();
  const hash = (kind: string, text: string) => hmac(`${kind}:${text}`);
  const secure = publicOrigin.startsWith('https:');
  const name = secure ? '__Host-atlas_session' : 'atlas_session';

  function find({ headers }: Sender): Buffer | null {
    const cookie = parse(headers.cookie ?? '', name)[name];
    const at = cookie?.lastIndexOf('.') ?? -1;
    if (!cookie || at < 1) return null;
    const id = cookie.slice(0, at);
    const received = Buffer.from(cookie.slice(at + 1), 'base64');
    const signer = secrets.find((key) => {
      const signature = hmac(id, key);
      return received.length === signature.length && timingSafeEqual(received, signature);
    });
    // The hash that was stored with the session's votes, so that the session cannot vote again
    // after the secret is replaced.
    return signer === undefined ? null : hmac(`session:${id}`, signer);
  }

  return {
    find,
    create(c, key) {
      const household = householdOf(callers.address(c.env.incoming) ?? '');
      const id =
        key === undefined
          ? newSessionId()
          : hash('first', `${household}:${key}`).toString('base64url');
      setCookie(c, name, `${id}.${hmac(id).toString('base64')}`, {
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: YEAR_S,
        secure,
      });
      return hash('session', id);
    },
    requestHash: (session, key) => hash('request', `${session.toString('hex')}:${key}`),
    network: (request) => networkHash(secret, callers.address(request) ?? ''),
    client(request) {
      const address = callers.address(request);
      return address === undefined ? null : hash('caller', clientOf(address));
    },
  };
}
