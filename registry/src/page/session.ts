import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Sql } from '@agent-atlas/server-kit/db/client';
import { z } from 'zod';
import type { Principal } from '../principal.ts';
import { deleteSession, insertSession, selectSession } from './session-queries.ts';

/** How long a session lasts, in seconds. */
export const SESSION_S = 60 * 60;

const SECRET_BYTES = 32;

/** The fields of a principal that a session stores. */
const SessionPrincipal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('owner'), name: z.string() }),
  z.object({ kind: z.literal('server'), name: z.string() }),
  z.object({
    kind: z.literal('team'),
    team: z.string(),
    name: z.string(),
    remotes: z.array(z.string()).optional(),
  }),
]);

export interface Session {
  readonly principal: Principal;
  /** The CSRF token in each form of its pages. */
  readonly csrf: string;
}

/** Opens a session. Returns the value of its cookie; undefined if too many sessions are open. */
export async function openSession(sql: Sql, principal: Principal): Promise<string | undefined> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const isOpen = await insertSession(sql, {
    hash: sha256(secret),
    principal: JSON.stringify(SessionPrincipal.parse(principal)),
    tokenId: ('tokenId' in principal && principal.tokenId) || null,
    seconds: SESSION_S,
  });
  return isOpen ? secret : undefined;
}

/** The session of a cookie; undefined if it does not exist or has expired. */
export async function findSession(
  sql: Sql,
  cookie: string | undefined,
): Promise<Session | undefined> {
  if (cookie === undefined) return undefined;
  const stored = await selectSession(sql, sha256(cookie));
  if (stored === undefined) return undefined;
  return { principal: SessionPrincipal.parse(stored), csrf: csrfOf(cookie) };
}

export async function closeSession(sql: Sql, cookie: string): Promise<void> {
  await deleteSession(sql, sha256(cookie));
}

/** Whether a form comes from a page of this session. */
export function isOwnForm(session: Session, csrf: unknown): boolean {
  if (typeof csrf !== 'string') return false;
  return timingSafeEqual(sha256(csrf), sha256(session.csrf));
}

/** Computing the CSRF token requires the cookie, and the token does not reveal the cookie. */
function csrfOf(secret: string): string {
  return sha256(`csrf:${secret}`).toString('base64url');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
