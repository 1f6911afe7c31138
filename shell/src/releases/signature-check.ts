import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredRelease } from '@agent-atlas/registry/contract/releases';
import type { StoredSet } from '@agent-atlas/registry/contract/sets';
import { verifyRelease, verifySet } from '@agent-atlas/registry/contract/signature';
import writeFileAtomic from 'write-file-atomic';
import { messageOf, ReleaseError } from './errors.ts';
import { keySet } from './release-api.ts';
import type { ReleaseClient } from './release-client.ts';

export interface SignatureCheck {
  /** Refuses a release that the release API did not sign. */
  verify(release: StoredRelease): Promise<void>;
  /** Refuses a set that the release API did not sign. */
  verifySet(set: StoredSet): Promise<void>;
}

/**
 * Verifies releases and sets with the keys in the file `RELEASE_KEYS` (a JSON Web Key Set). Without it, the
 * release API's keys are fetched once and stored in this folder.
 */
export function signatureCheck(
  client: ReleaseClient,
  root: string,
  pinned = process.env.RELEASE_KEYS,
): SignatureCheck {
  const path = pinned || join(root, 'release-keys.json');
  const loadKeys = async () => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && !pinned) return undefined;
      throw new ReleaseError(`Cannot read the release keys: ${messageOf(error)}`);
    });
    if (text !== undefined) return keySet.parse(JSON.parse(text));
    const keys = keySet.parse(await client.keys());
    await mkdir(root, { recursive: true });
    await writeFileAtomic(path, JSON.stringify(keys));
    return keys;
  };
  let keys: ReturnType<typeof loadKeys> | undefined;
  const knownKeys = () => {
    keys ??= loadKeys();
    keys.catch(() => {
      keys = undefined;
    });
    return keys;
  };
  return {
    verify: async (release) => verifyRelease(release, await knownKeys()),
    verifySet: async (set) => verifySet(set, await knownKeys()),
  };
}
