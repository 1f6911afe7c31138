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

/** Longest token, in characters: it is a cookie of every request. */
const LONGEST_TOKEN = 3000;

/**
 * The value of the `qa` parameter of a link that opens a QA session, and of the session's cookie.
 *
 * @param secret from {@link storedQaSecret}
 * @param session `expires` in milliseconds since the epoch
 */
export function signQaLink(secret: string, session: z.input<typeof qaSession>): string {
  return signSession(secret, qaSession.parse(session));
}

/** The session of a token; undefined when the token is foreign, altered or expired. */
export function readQaToken(
  secret: string,
  token: string | undefined,
  now = Date.now(),
): QaSession | undefined {
  if (!token || token.length > LONGEST_TOKEN) return undefined;
  const [payload = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const own = qaSignature(secret, payload);
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
  const session = qaSession.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return session.success && session.data.expires > now ? session.data : undefined;
}
