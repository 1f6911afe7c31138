import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { digestOfFiles } from './digest.ts';
import type { StoredRelease } from './releases.ts';

/** The signed content of a release; the digest covers all its files. */
const SignedReleaseSchema = z.object({
  name: z.string(),
  version: z.string(),
  digest: z.string(),
});

/** Thrown when a release is not what the release API signed. It must not run. */
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
  let payload: Uint8Array;
  try {
    const key = createLocalJWKSet(keys);
    ({ payload } = await compactVerify(release.signature, key, { algorithms: ['EdDSA'] }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SignatureError(`The signature of ${label} is not valid: ${reason}`);
  }
  const signed = SignedReleaseSchema.safeParse(JSON.parse(new TextDecoder().decode(payload))).data;
  if (signed?.name !== name || signed.version !== version || signed.digest !== digest)
    throw new SignatureError(`The signature of ${label} belongs to another release`);
  if (digestOfFiles(release.files) !== digest)
    throw new SignatureError(`The files of ${label} do not match the signature`);
}
