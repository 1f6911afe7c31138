import { createHash } from 'node:crypto';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { SignatureError, verifyRelease } from './signature.ts';

const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
const retired = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
const stranger = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
const KEYS = {
  keys: [
    { ...(await exportJWK(publicKey)), kid: 'new', alg: 'EdDSA' },
    { ...(await exportJWK(retired.publicKey)), kid: 'old', alg: 'EdDSA' },
  ],
};

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const FILES = [
  { path: 'web/entry.js', digest: hash('entry'), size: 5 },
  { path: 'manifest.json', digest: hash('manifest'), size: 8 },
];
const DIGEST = hash(`${hash('manifest')} manifest.json\n${hash('entry')} web/entry.js\n`);
const IDENTITY = { name: 'mf-a', version: '1.0.0', digest: DIGEST };

async function release(identity = IDENTITY, key = privateKey, kid = 'new') {
  const signature = await new CompactSign(new TextEncoder().encode(JSON.stringify(identity)))
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .sign(key);
  return { ...IDENTITY, files: FILES, signature };
}

test('accepts a release signed with the current or a former key', async () => {
  await verifyRelease(await release(), KEYS);
  await verifyRelease(await release(IDENTITY, retired.privateKey, 'old'), KEYS);
});

test('rejects a release with a changed, missing or additional file', async () => {
  const signed = await release();
  for (const files of [
    FILES.map((file) => ({ ...file, digest: hash('evil') })),
    FILES.slice(1),
    [...FILES, { path: 'server.js', digest: hash('evil'), size: 4 }],
  ])
    await expect(verifyRelease({ ...signed, files }, KEYS)).rejects.toThrow(
      'The files of mf-a 1.0.0 do not match the signature',
    );
});

test('rejects the signature of another release', async () => {
  for (const other of [
    { ...IDENTITY, version: '0.9.0' },
    { ...IDENTITY, name: 'mf-b' },
    { ...IDENTITY, digest: hash('other') },
  ])
    await expect(verifyRelease(await release(other), KEYS)).rejects.toThrow(
      'The signature of mf-a 1.0.0 belongs to another release',
    );
});

test.each([
  ['a stranger', async () => release(IDENTITY, stranger.privateKey)],
  ['an unknown key', async () => release(IDENTITY, stranger.privateKey, 'other')],
  ['nobody', async () => ({ ...(await release()), signature: '' })],
])('rejects a release signed by %s', async (_, make) => {
  await expect(verifyRelease(await make(), KEYS)).rejects.toThrow(SignatureError);
});
