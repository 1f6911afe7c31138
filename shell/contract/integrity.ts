import { createHash } from 'node:crypto';

/** Subresource integrity of a file's bytes: `sha384-…` in base64 (W3C Subresource Integrity). */
export function integrityOf(bytes: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** A short name derived from content: the first `length` hex digits of its SHA-256. */
export function contentHash(bytes: Uint8Array | string, length = 10): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, length);
}
