import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { keptSecret } from '@agent-atlas/server-kit/base/kept-secret';
import { isSigningKey, pemBlocks, SetupError } from '@agent-atlas/server-kit/base/settings';
import {
  CompactSign,
  calculateJwkThumbprint,
  decodeProtectedHeader,
  exportJWK,
  type JSONWebKeySet,
} from 'jose';

export interface Signing {
  /** Signs a payload. Returns a compact JWS (EdDSA). */
  sign(payload: string): Promise<string>;
  /** Whether a signature names a current or former key. Does not verify it. */
  isOwn(signature: string): boolean;
  /** The public keys for verifying signatures. */
  keys(): JSONWebKeySet;
}

/**
 * Signs with the first key of a PEM text, which must be an Ed25519 private key, and lists the
 * public keys of all its keys. To rotate the key, put a new one before it: old signatures stay
 * valid. Throws a {@link SetupError} if the text contains anything else.
 *
 * @param setting the value of `RELEASE_SIGNING_KEY`. If empty, the key is in
 * `DATA_DIR/release-key.pem`, which is created on the first start.
 */
export async function createSigning(dataDir: string, setting = ''): Promise<Signing> {
  const text = setting || keptSecret(dataDir, 'release-key.pem', newKey);
  const name = setting === '' ? `${dataDir}/release-key.pem` : 'RELEASE_SIGNING_KEY';
  if (!isSigningKey(text))
    throw new SetupError(
      `${name} must hold an Ed25519 private key as PEM, and may hold former keys after it.`,
    );
  const [current = '', ...former] = pemBlocks(text);
  const privateKey = createPrivateKey(current);
  const publicKeys = [current, ...former].map((block) => createPublicKey(block));
  const keys = await Promise.all(publicKeys.map(toJwk));
  const kid = keys[0]?.kid;
  return {
    sign: (payload) =>
      new CompactSign(new TextEncoder().encode(payload))
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .sign(privateKey),
    isOwn: (signature) => {
      try {
        const { kid: signedWith } = decodeProtectedHeader(signature);
        return keys.some((key) => key.kid === signedWith);
      } catch {
        // What is stored is no signature.
        return false;
      }
    },
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
