import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { FAULT_KINDS } from '../../contract/boot.ts';
import { releaseVersion, remoteName } from '../../contract/manifest.ts';
import { DEV_VERSION, qaSignature, signSession } from '../../remote-kit/build/qa-link.ts';

/** The changes that a QA session can make. */
export const qaChanges = z.object({
  versions: z.record(remoteName, z.union([releaseVersion, z.literal(DEV_VERSION)])).default({}),
  faults: z
    .record(
      remoteName,
      z.object({ kind: z.enum(FAULT_KINDS), side: z.enum(['server', 'browser']).optional() }),
    )
    .default({}),
});

const qaSession = qaChanges.extend({ expires: z.number() });

/** A QA session: its changes and its expiry. */
export type QaSession = z.infer<typeof qaSession>;

/** In characters. The token is sent as a cookie with every request. */
const MAX_TOKEN_LENGTH = 3000;

/**
 * The value of the `qa` parameter of a link that opens a QA session, and of the session's cookie.
 *
 * @param secret from {@link storedQaSecret}
 * @param session `expires` in milliseconds since the epoch
 */
export function signQaLink(secret: string, session: z.input<typeof qaSession>): string {
  return signSession(secret, qaSession.parse(session));
}

/** The session of a token; undefined if the token was altered, has expired, or was signed with another secret. */
export function readQaToken(
  secret: string,
  token: string | undefined,
  now = Date.now(),
): QaSession | undefined {
  if (!token || token.length > MAX_TOKEN_LENGTH) return undefined;
  const [payload = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = qaSignature(secret, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const session = qaSession.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return session.success && session.data.expires > now ? session.data : undefined;
}
