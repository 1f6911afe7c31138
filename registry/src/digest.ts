import { sha256 } from '../contract/digest.ts';
import type { Versions } from '../contract/releases.ts';

/** The text that a release's signature covers. */
export function signedText(name: string, version: string, digest: string): string {
  return JSON.stringify({ name, version, digest });
}

/** Hashes versions independently of their order. */
export function versionsHash(versions: Versions): string {
  return sha256(JSON.stringify(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1))));
}
