import { createHmac } from 'node:crypto';

/** The version that means the newest build of a running `dev --in`. */
export const DEV_VERSION = 'dev';

/** The signature of a QA session. */
export const qaSignature = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`qa:${payload}`).digest();

/** The `qa` parameter of a link that opens a QA session. @param session as web servers read it */
export function signSession(secret: string, session: object): string {
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
  return `${payload}.${qaSignature(secret, payload).toString('base64url')}`;
}
