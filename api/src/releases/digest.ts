import { sha256 } from '../../contract/release-digest.ts';
import type { Versions } from '../../contract/releases.ts';

/** What a release's signature is over. */
export function signedText(name: string, version: string, digest: string): string {
  return JSON.stringify({ name, version, digest });
}

/** The same for the same versions, in whichever order they come. */
export function versionsHash(versions: Versions): string {
  return sha256(JSON.stringify(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1))));
}
