import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'atlas_';
/** Base 62 digits of 32 random bytes, and of a CRC-32. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const SECRET_BYTES = 32;

const FORMAT = new RegExp(
  `^${PREFIX}([0-9A-Za-z]{${SECRET_DIGITS}})([0-9A-Za-z]{${CHECKSUM_DIGITS}})$`,
);

/**
 * Creates a token: `atlas_`, 256 random bits and their CRC-32 in base 62. Secret scanners find it
 * by its prefix. The checksum detects mistyped and truncated tokens without a lookup.
 */
export function createToken(): string {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_DIGITS);
  return PREFIX + secret + checksum(secret);
}

/** Whether a text has the format of a token, including a valid checksum. */
export function isToken(text: string): boolean {
  const [, secret, sum] = FORMAT.exec(text) ?? [];
  return secret !== undefined && checksum(secret) === sum;
}

/**
 * The hash under which a token is stored. SHA-256 suffices, because 256 random bits cannot be
 * guessed.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a token has this hash. Compares in constant time. */
export function matchesHash(token: string, hash: Uint8Array): boolean {
  const tokenHash = hashToken(token);
  return tokenHash.length === hash.length && timingSafeEqual(tokenHash, hash);
}

/**
 * The first characters of a token. Lists show them so that a leaked token can be found and revoked.
 */
export function tokenStart(token: string): string {
  return token.slice(0, PREFIX.length + 4);
}

function checksum(secret: string): string {
  return base62(BigInt(crc32(secret)), CHECKSUM_DIGITS);
}

function base62(value: bigint, digits: number): string {
  const base = BigInt(ALPHABET.length);
  let rest = value;
  let text = '';
  while (text.length < digits) {
    text = ALPHABET.charAt(Number(rest % base)) + text;
    rest /= base;
  }
  return text;
}
