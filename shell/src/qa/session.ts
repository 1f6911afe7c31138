import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  allowsVersion,
  DEV_VERSION,
  type QaLink,
  type QaScope,
} from '@agent-atlas/registry/contract/qa-links';
import type { QaSessionId } from '@agent-atlas/registry/contract/qa-session';
import { z } from 'zod';
import type { QaChanges } from '../../contract/boot.ts';
import { FAULT_KINDS } from '../../contract/fault-kinds.ts';
import { releaseVersion, remoteName } from '../../contract/manifest.ts';

/** The changes that a QA session starts with. */
const qaChanges = z.object({
  versions: z.record(remoteName, z.union([releaseVersion, z.literal(DEV_VERSION)])).default({}),
  faults: z
    .record(
      remoteName,
      z.object({ kind: z.enum(FAULT_KINDS), side: z.enum(['server', 'browser']).optional() }),
    )
    .default({}),
});

/** What the session's cookie contains. The link has the rest, such as the expiry. */
const qaCookie = qaChanges.extend({
  /** Id of the link; 0 in development. */
  link: z.int().min(0),
  session: z.string().regex(/^[\w-]{22}$/),
});

export type QaCookie = z.output<typeof qaCookie>;

/** A QA session: what it changes, and the link that it was opened with. */
export interface QaSession extends z.output<typeof qaChanges> {
  readonly id: QaSessionId;
  readonly link: Pick<QaLink, 'person' | 'purpose' | 'scope'>;
  /** End of the link, in milliseconds since the epoch. */
  readonly expires: number;
}

/** The session for the API; undefined in development, where votes have no sandbox. */
export const qaIdOf = ({ id }: QaSession): QaSessionId | undefined =>
  id.link === 0 ? undefined : id;

/** In characters. The cookie is sent with every request. */
const MAX_COOKIE_LENGTH = 3000;

const signature = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`qa:${payload}`).digest();

/**
 * The value of the cookie that binds a QA session to a browser.
 *
 * @param secret from `storedQaSecret`
 */
export function signQaCookie(secret: string, cookie: z.input<typeof qaCookie>): string {
  const payload = Buffer.from(JSON.stringify(qaCookie.parse(cookie))).toString('base64url');
  return `${payload}.${signature(secret, payload).toString('base64url')}`;
}

/** The content of a cookie; undefined if it was altered or signed with another secret. */
export function readQaCookie(secret: string, text: string | undefined): QaCookie | undefined {
  if (!text || text.length > MAX_COOKIE_LENGTH) return undefined;
  const [payload = '', signed = ''] = text.split('.');
  const given = Buffer.from(signed, 'base64url');
  const expected = signature(secret, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const cookie = qaCookie.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return cookie.success ? cookie.data : undefined;
}

/** What a scope does not allow, such as `mf-a 2.0.0`; undefined if it allows all changes. */
export function outOfScope(scope: QaScope, { versions, faults }: QaChanges): string | undefined {
  const version = Object.entries(versions).find(([name, one]) => !allowsVersion(scope, name, one));
  if (version) return version.join(' ');
  const fault = Object.keys(faults).find((name) => !allowsVersion(scope, name));
  return fault && `a fault of ${fault}`;
}
