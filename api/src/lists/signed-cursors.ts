import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 16;

/** Signs the cursors that clients receive, so that they cannot invent pages, each of which would be cached. */
export interface SignedCursors {
  /** @param list path and parameters of the list, without the page */
  sign(list: string, cursor: string): string;
  /** The cursor as it was before it was signed; undefined if it is not one of this list. */
  open(list: string, signed: string): string | undefined;
}

/** @param secrets the first one signs; cursors that any of them signed are accepted */
export function createSignedCursors(secrets: readonly [string, ...string[]]): SignedCursors {
  const mac = (secret: string, list: string, cursor: string) =>
    createHmac('sha256', secret).update(`cursor:${list}:${cursor}`).digest().subarray(0, MAC_BYTES);
  return {
    sign: (list, cursor) => `${cursor}.${mac(secrets[0], list, cursor).toString('base64url')}`,
    open(list, signed) {
      const [cursor = '', signature = '', ...others] = signed.split('.');
      const given = Buffer.from(signature, 'base64url');
      // Only one spelling is accepted, because caches store each one.
      const isOwn =
        others.length === 0 &&
        given.length === MAC_BYTES &&
        given.toString('base64url') === signature &&
        secrets.some((secret) => timingSafeEqual(given, mac(secret, list, cursor)));
      return isOwn ? cursor : undefined;
    },
  };
}
