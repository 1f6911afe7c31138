import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { FAULT_KINDS } from '../../contract/boot.ts';
import { releaseVersion, remoteName } from '../../contract/manifest.ts';

/** The version that stands for the newest one of a running `pnpm dev --in`. */
export const DEV_VERSION = 'dev';

/** What somebody may ask a QA session to change. */
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

/** A session of somebody who looks for faults: what it changes, and until when. */
export type QaSession = z.infer<typeof qaSession>;

/** No longer than this, in characters: it travels with every request. */
const LONGEST_TOKEN = 3000;

const signatureOf = (secret: string, payload: string) =>
  createHmac('sha256', secret).update(`qa:${payload}`).digest();

/**
 * The value of the `qa` parameter of a link that opens a QA session, and of the session's cookie.
 *
 * @param secret what {@link storedQaSecret} gives
 * @param session `expires` in milliseconds since the epoch
 */
export function signQaLink(secret: string, session: z.input<typeof qaSession>): string {
  const payload = Buffer.from(JSON.stringify(qaSession.parse(session))).toString('base64url');
  return `${payload}.${signatureOf(secret, payload).toString('base64url')}`;
}

/** The session of a token; undefined when it is not ours, was changed, or has expired. */
export function readQaToken(
  secret: string,
  token: string | undefined,
  now = Date.now(),
): QaSession | undefined {
  if (!token || token.length > LONGEST_TOKEN) return undefined;
  const [payload = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const own = signatureOf(secret, payload);
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
  const session = qaSession.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return session.success && session.data.expires > now ? session.data : undefined;
}
