import { generateKeyPairSync } from 'node:crypto';
import { compactVerify, createLocalJWKSet } from 'jose';
import { expect, test } from 'vitest';
import { SetupError } from '../../../server-kit/src/base/config.ts';
import { createSigning } from './signing.ts';

const pem = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    private: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};

test('signatures of a former key stay valid after a new key is put before it', async () => {
  const former = pem();
  const before = await createSigning('unused', former.private);
  const signature = await before.sign('release');
  for (const kept of [former.private, former.public]) {
    const after = await createSigning('unused', pem().private + kept);
    await compactVerify(signature, createLocalJWKSet(after.keys()));
    await compactVerify(await after.sign('next'), createLocalJWKSet(after.keys()));
    await expect(
      compactVerify(await after.sign('next'), createLocalJWKSet(before.keys())),
    ).rejects.toThrow();
  }
});

test('the key may be on one line, and its private part is never listed', async () => {
  const signing = await createSigning('unused', pem().private.replaceAll('\n', '\\n'));
  await compactVerify(await signing.sign('x'), createLocalJWKSet(signing.keys()));
  expect(signing.keys().keys[0]).not.toHaveProperty('d');
});

test.each([
  ['no key', () => 'secret'],
  ['only a public key', () => pem().public],
  ['a damaged key', () => pem().private.replace(/\n./, '\n!')],
  [
    'a key of another kind',
    () =>
      generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
  ],
])('%s is refused on startup', async (_, make) => {
  await expect(createSigning('unused', make())).rejects.toThrow(SetupError);
});
