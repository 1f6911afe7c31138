import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { CompactSign, calculateJwkThumbprint, exportJWK, type JSONWebKeySet } from 'jose';
import { SetupError } from '../../config.ts';
import { keptSecret } from '../../kept-secret.ts';

export interface Signing {
  /** The compact JWS (EdDSA) of a payload. */
  sign(payload: string): Promise<string>;
  /** The public keys that signatures are verified with. */
  keys(): JSONWebKeySet;
}

const PEM_BLOCK = /-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g;

/**
 * Signs with the first key of a PEM text, an Ed25519 private key, and lists the public keys of all.
 * So a key is replaced by putting a new one before it: what the old one signed still holds. Throws a
 * {@link SetupError} when the text holds something else.
 *
 * @param setting of `RELEASE_SIGNING_KEY`; empty: `DATA_DIR/release-key.pem`, made at the first start
 */
export async function createSigning(dataDir: string, setting = ''): Promise<Signing> {
  const name = setting === '' ? `${dataDir}/release-key.pem` : 'RELEASE_SIGNING_KEY';
  const text = setting || keptSecret(dataDir, 'release-key.pem', newKey);
  // Settings often can't hold line breaks.
  const blocks = text.replaceAll('\\n', '\n').match(PEM_BLOCK) ?? [];
  const broken = () =>
    new SetupError(
      `${name} must hold an Ed25519 private key as PEM, and may hold former keys after it.`,
    );
  const [current] = blocks;
  if (current === undefined) throw broken();
  let privateKey: KeyObject;
  let publicKeys: KeyObject[];
  try {
    privateKey = createPrivateKey(current);
    publicKeys = blocks.map((block) => createPublicKey(block));
  } catch {
    throw broken();
  }
  if (publicKeys.some(({ asymmetricKeyType }) => asymmetricKeyType !== 'ed25519')) throw broken();
  const keys = await Promise.all(publicKeys.map(toJwk));
  const kid = keys[0]?.kid;
  return {
    sign: (payload) =>
      new CompactSign(new TextEncoder().encode(payload))
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .sign(privateKey),
    keys: () => ({ keys }),
  };
}

async function toJwk(key: KeyObject) {
  const jwk = await exportJWK(key);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'EdDSA', use: 'sig' };
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
