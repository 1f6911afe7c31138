import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { storedQaSecret } from '../../src/qa/secret.ts';
import { readQaCookie, signQaCookie } from '../../src/qa/session.ts';
import { tempFolder } from '../support/temp-folder.ts';

const SECRET = 'a secret of thirty-two characters';
const session = 'a'.repeat(22);
const changes = {
  versions: { 'mf-a': '1.2.3', 'mf-b': 'dev' },
  faults: { 'mf-a': { kind: 'slow', side: 'browser' } },
} as const;

describe('the cookie of a QA session', () => {
  test('contains its link, its id and its changes, signed', () => {
    const cookie = { ...changes, link: 7, session };
    expect(readQaCookie(SECRET, signQaCookie(SECRET, cookie))).toEqual(cookie);
    expect(readQaCookie(SECRET, signQaCookie(SECRET, { link: 7, session }))).toEqual({
      ...{ link: 7, session, versions: {}, faults: {} },
    });
  });

  test('is rejected when it was signed with another secret, altered, or made up', () => {
    const cookie = signQaCookie(SECRET, { link: 7, session });
    const [payload = '', signature] = cookie.split('.');
    const other = Buffer.from(JSON.stringify({ link: 8, session })).toString('base64url');
    const wrong = [
      signQaCookie('another secret of thirty-two chars', { link: 7, session }),
      `${other}.${signature}`,
      `${payload}.`,
      payload,
      `${cookie}x`,
      '.',
      '',
      'x'.repeat(10_000),
    ];
    for (const each of wrong) expect(readQaCookie(SECRET, each), each).toBeUndefined();
  });

  test.each([
    ['a path as a version', { versions: { 'mf-a': '../../etc' } }],
    ['an invalid remote name', { versions: { __proto__x: '1.0.0' } }],
  ])('cannot be signed with %s', (_, wrong) => {
    expect(() => signQaCookie(SECRET, { ...wrong, link: 7, session })).toThrow();
  });
});

describe('the secret', () => {
  test('is created once and readable only by its owner', async () => {
    const folder = join(await tempFolder(), 'releases');
    const secret = storedQaSecret(folder);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(storedQaSecret(folder)).toBe(secret);
    expect(statSync(join(folder, 'qa-secret')).mode & 0o777).toBe(0o600);
  });

  test('is rejected when it is empty', async () => {
    const folder = await tempFolder();
    writeFileSync(join(folder, 'qa-secret'), '');
    expect(() => storedQaSecret(folder)).toThrow('qa-secret contains no secret: remove it');
  });
});
