import { createHash } from 'node:crypto';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { StoredSetSchema } from './sets.ts';
import { SignatureError, signedSetText, verifyRelease, verifySet } from './signature.ts';

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

const SET = {
  id: 'a'.repeat(20),
  document: '{"stylesheet":"site.0123456789.css"}',
  files: [{ path: 'site.0123456789.css', digest: hash('css'), size: 3 }],
};

async function signedSet(text = signedSetText(SET), key = privateKey) {
  const signature = await new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'EdDSA', kid: 'new' })
    .sign(key);
  return { ...SET, signature };
}

test('accepts a set that is signed', async () => {
  await expect(verifySet(await signedSet(), KEYS)).resolves.toBeUndefined();
});

test.each([
  ['document', { document: `${SET.document} ` }],
  ['stylesheet', { files: [{ ...SET.files[0], digest: hash('body{display:none}') }] }],
  ['id', { id: 'b'.repeat(20) }],
  ['list of files', { files: [] }],
])('rejects a set whose %s was changed', async (_, change) => {
  const changed = StoredSetSchema.parse({ ...(await signedSet()), ...change });
  await expect(verifySet(changed, KEYS)).rejects.toThrow('do not match its signature');
});

test.each([
  ['nobody', async () => ({ ...SET, signature: null }), 'is not signed'],
  ['a stranger', async () => signedSet(undefined, stranger.privateKey), 'is not valid'],
  [
    'the key, but as a release',
    async () => signedSet(JSON.stringify(IDENTITY)),
    'do not match its signature',
  ],
])('rejects a set that is signed by %s', async (_, make, message) => {
  const error = await verifySet(await make(), KEYS).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SignatureError);
  expect(String(error)).toContain(message);
});
