import { expect, test } from 'vitest';
import { StoredReleaseSchema } from '../contract/releases.ts';
import { StoredSetSchema } from '../contract/sets.ts';
import { signedSetText, verifyRelease, verifySet } from '../contract/signature.ts';
import { createSigning } from '../src/access/signing.ts';
import { signedText } from '../src/digest.ts';
import { lostKeyWarning } from '../src/sign-again.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();
const LOST_KEY = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
-----END PRIVATE KEY-----`;

const stored = async (version: string) =>
  StoredReleaseSchema.parse(await releases.read(`/releases/mf-a/${version}`));
const sign = async () => (await releases.send('POST', '/signatures')).json();

test('after a restore without the key, the owner signs the releases again', async () => {
  const { digest } = await releases.publish('mf-a', '1.0.0');
  const lost = await createSigning('', LOST_KEY);
  const signature = await lost.sign(signedText('mf-a', '1.0.0', digest));
  await api.sql`update release set signature = ${signature}`;
  const { keys } = Object(await releases.read('/keys'));
  await expect(verifyRelease(await stored('1.0.0'), { keys })).rejects.toThrow(
    'run pnpm release sign',
  );
  const signing = await createSigning(api.dataDir);
  expect(await lostKeyWarning(api.sql, signing)).toMatch(
    /^1 of 1 signatures .+ pnpm release sign$/,
  );
  expect(await sign()).toEqual({ signed: ['mf-a 1.0.0'] });
  expect(await lostKeyWarning(api.sql, signing)).toBeUndefined();
  await expect(verifyRelease(await stored('1.0.0'), { keys })).resolves.toBeUndefined();
  expect(await sign()).toEqual({ signed: [] });
});

test('a release that does not match its signature by a known key is not signed again', async () => {
  await releases.publish('mf-a', '2.0.0');
  const other = await releases.publish('mf-a', '3.0.0', { 'web/a.1.js': 'a' });
  await api.sql`update release set signature = ${other.signature} where version = '2.0.0'`;
  expect(await sign()).toEqual({ signed: [] });
  expect((await stored('2.0.0')).signature).toBe(other.signature);
});

test('after a restore without the key, the owner signs the sets again', async () => {
  await releases.publish('mf-a', '1.0.0');
  await releases.activate({ 'mf-a': '1.0.0' });
  const { active } = await releases.pointer();
  const readSet = async () => StoredSetSchema.parse(await releases.read(`/sets/${active}`));
  const lost = await createSigning('', LOST_KEY);
  const signature = await lost.sign(signedSetText(await readSet()));
  await api.sql`update release_set set signature = ${signature} where id = ${active}`;
  const { keys } = Object(await releases.read('/keys'));
  await expect(verifySet(await readSet(), { keys })).rejects.toThrow('run pnpm release sign');
  expect(await sign()).toEqual({ signed: [`set ${active}`] });
  await expect(verifySet(await readSet(), { keys })).resolves.toBeUndefined();
});
