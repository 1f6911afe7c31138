import type { Sql } from '@agent-atlas/server-kit/db/client';
import { signedSetText } from '../contract/signature.ts';
import type { Signing } from './access/signing.ts';
import { signedText } from './digest.ts';
import { selectAllSignatures, selectSignatures, updateSignature } from './queries/releases.ts';
import { selectSet, selectSetSignatures, updateSetSignature } from './queries/sets.ts';

/**
 * Signs the stored releases and sets whose key is neither the current nor a former one, such as
 * after a restore without the key. Others keep their signatures: one that does not verify is a sign
 * of tampering. Returns the labels of the releases and sets.
 */
export async function signAgain(tx: Sql, signing: Signing): Promise<string[]> {
  const isLost = ({ signature }: { readonly signature: string }) => !signing.isOwn(signature);
  const releases = (await selectSignatures(tx)).filter(isLost);
  for (const { id, name, version, digest } of releases)
    await updateSignature(tx, id, await signing.sign(signedText(name, version, digest)));
  const sets = (await selectSetSignatures(tx)).filter(isLost);
  for (const { id } of sets) {
    const set = await selectSet(tx, id);
    if (set) await updateSetSignature(tx, id, await signing.sign(signedSetText(set)));
  }
  return [
    ...releases.map(({ name, version }) => `${name} ${version}`),
    ...sets.map(({ id }) => `set ${id}`),
  ];
}

/** What to do if the key of this process is not the one that signed what is stored; undefined if it is. */
export async function lostKeyWarning(sql: Sql, signing: Signing): Promise<string | undefined> {
  const all = await selectAllSignatures(sql);
  const lost = all.filter((signature) => !signing.isOwn(signature)).length;
  if (lost === 0) return undefined;
  return (
    `${lost} of ${all.length} signatures of releases and sets are by a key that this process lacks, so web servers with ` +
    'empty folders refuse them. Restore RELEASE_SIGNING_KEY, or run: pnpm release sign'
  );
}
