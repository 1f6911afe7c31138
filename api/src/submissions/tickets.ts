import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The shortest time in which a person fills in the form, in milliseconds. */
const AGE_MIN_MS = 3000;
const AGE_MAX_MS = 24 * 60 * 60 * 1000;
const NONCE_BYTES = 16;

/** What a ticket allows. */
export type TicketCheck =
  /** `token` is the secret in the status link of the submission. Each ticket has one token. */
  | { readonly kind: 'valid'; readonly token: string }
  | { readonly kind: 'early' }
  /** Expired, forged or missing. */
  | { readonly kind: 'invalid' };

/** Signed tickets in the forms that visitors send. No ticket is stored until a form is sent. */
export interface Tickets {
  issue(): string;
  check(ticket: string): TicketCheck;
}

/** @param secret signs tickets and derives the tokens from them */
export function createTickets(secret: string, now: () => number = Date.now): Tickets {
  const hmac = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest();
  const sign = (text: string) => hmac('submission-ticket', text);
  return {
    issue() {
      const text = `${now().toString(36)}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    check(ticket) {
      const [time = '', nonce = '', signature = ''] = ticket.split('.');
      const text = `${time}.${nonce}`;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(text);
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        return { kind: 'invalid' };
      const ageMs = now() - Number.parseInt(time, 36);
      if (ageMs < AGE_MIN_MS) return { kind: 'early' };
      if (ageMs > AGE_MAX_MS) return { kind: 'invalid' };
      return { kind: 'valid', token: hmac('submission-token', text).toString('base64url') };
    },
  };
}

/**
 * The form in which the database stores a token, so that a leaked backup does not open status
 * pages.
 */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
