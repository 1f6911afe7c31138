import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Signing } from './access/signing.ts';
import { signedText } from './digest.ts';
import { selectSignatures, updateSignature } from './queries/releases.ts';

/**
 * Signs the stored releases whose key is neither the current nor a former one, such as after a
 * restore without the key. Others keep their signatures: one that does not verify is a sign of
 * tampering. Returns the labels of the releases.
 */
export async function signAgain(tx: Sql, signing: Signing): Promise<string[]> {
  const lost = (await selectSignatures(tx)).filter(({ signature }) => !signing.isOwn(signature));
  for (const { id, name, version, digest } of lost)
    await updateSignature(tx, id, await signing.sign(signedText(name, version, digest)));
  return lost.map(({ name, version }) => `${name} ${version}`);
}
