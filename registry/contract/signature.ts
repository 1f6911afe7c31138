import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { digestOfFiles, type ListedFile, sha256 } from './digest.ts';
import type { StoredRelease } from './releases.ts';
import type { StoredSet } from './sets.ts';

/** The signed content of a release; the digest covers all its files. */
const SignedReleaseSchema = z.object({
  name: z.string(),
  version: z.string(),
  digest: z.string(),
});

/** The signed content of a set. */
const SignedSetSchema = z.object({ set: z.string(), document: z.string(), files: z.string() });

/** The text that a set's signature covers: its document and the digests of its files. */
export function signedSetText({
  id,
  document,
  files,
}: Pick<StoredSet, 'id' | 'document'> & { readonly files: readonly ListedFile[] }): string {
  return JSON.stringify({ set: id, document: sha256(document), files: digestOfFiles(files) });
}

/** Thrown when a release or a set is not what the release API signed. It must not run. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/**
 * Verifies the signature of a stored release, and its list of files against the signed digest. The
 * caller must compare the bytes of each file with the file's digest.
 *
 * @param keys from `GET /v1/keys`, fetched when the caller first trusted the release API
 * @throws SignatureError
 */
export async function verifyRelease(
  release: Pick<StoredRelease, 'name' | 'version' | 'digest' | 'files' | 'signature'>,
  keys: JSONWebKeySet,
): Promise<void> {
  const { name, version, digest } = release;
  const label = `${name} ${version}`;
  const payload = await payloadOf(label, release.signature, keys);
  const signed = SignedReleaseSchema.safeParse(payload).data;
  if (signed?.name !== name || signed.version !== version || signed.digest !== digest)
    throw new SignatureError(`The signature of ${label} belongs to another release`);
  if (digestOfFiles(release.files) !== digest)
    throw new SignatureError(`The files of ${label} do not match the signature`);
}

/**
 * Verifies the signature of a stored set: its document, and its list of files. The caller must
 * compare the bytes of each file with the file's digest.
 *
 * @param keys like those of {@link verifyRelease}
 * @throws SignatureError
 */
export async function verifySet(
  set: Pick<StoredSet, 'id' | 'document' | 'files' | 'signature'>,
  keys: JSONWebKeySet,
): Promise<void> {
  const label = `the set ${set.id}`;
  if (set.signature === null)
    throw new SignatureError(
      `The set ${set.id} is not signed. A release worker must store it again.`,
    );
  const signed = SignedSetSchema.safeParse(await payloadOf(label, set.signature, keys)).data;
  if (!signed || JSON.stringify(signed) !== signedSetText(set))
    throw new SignatureError(`The document or the files of ${label} do not match its signature`);
}

/** The content of a valid signature. */
async function payloadOf(label: string, signature: string, keys: JSONWebKeySet): Promise<unknown> {
  try {
    const key = createLocalJWKSet(keys);
    const { payload } = await compactVerify(signature, key, { algorithms: ['EdDSA'] });
    return JSON.parse(new TextDecoder().decode(payload));
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey)
      throw new SignatureError(
        `The key that signed ${label} is unknown here. Give the release API its former RELEASE_SIGNING_KEY, or run pnpm ` +
          'release sign; then update RELEASE_KEYS, or delete release-keys.json from DATA_DIR, and restart.',
      );
    const reason = error instanceof Error ? error.message : String(error);
    throw new SignatureError(`The signature of ${label} is not valid: ${reason}`);
  }
}
