import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { storedQaSecret } from '../../src/qa/secret.ts';
import { readQaToken, signQaLink } from '../../src/qa/session.ts';
import { tempFolder } from '../support/temp-folder.ts';

const SECRET = 'a secret of thirty-two characters';
const expires = Date.now() + 60_000;

describe('a QA link', () => {
  test('says what was signed', () => {
    const changes = {
      versions: { 'mf-a': '1.2.3', 'mf-b': 'dev' },
      faults: { 'mf-a': { kind: 'slow', side: 'browser' } },
    } as const;
    expect(readQaToken(SECRET, signQaLink(SECRET, { ...changes, expires }))).toEqual({
      ...changes,
      expires,
    });
  });

  test('without changes is a session in which nothing differs', () => {
    const session = readQaToken(SECRET, signQaLink(SECRET, { expires }));
    expect(session).toEqual({ versions: {}, faults: {}, expires });
  });

  test('holds until it expires', () => {
    const token = signQaLink(SECRET, { expires });
    expect(readQaToken(SECRET, token, expires - 1)).toBeDefined();
    expect(readQaToken(SECRET, token, expires)).toBeUndefined();
  });

  test('of another site, changed on its way, or made up is none', () => {
    const token = signQaLink(SECRET, { expires });
    const [payload = '', signature] = token.split('.');
    const later = Buffer.from(JSON.stringify({ expires: expires + 1 })).toString('base64url');
    const others = [
      signQaLink('another secret of thirty-two chars', { expires }),
      `${later}.${signature}`,
      `${payload}.`,
      payload,
      `${token}x`,
      '.',
      '',
      'x'.repeat(10_000),
    ];
    for (const other of others) expect(readQaToken(SECRET, other), other).toBeUndefined();
  });

  test.each([
    ['a path for a version', { versions: { 'mf-a': '../../etc' } }],
    ['a name that is no remote’s', { versions: { __proto__x: '1.0.0' } }],
  ])('cannot be signed with %s', (_, changes) => {
    expect(() => signQaLink(SECRET, { ...changes, expires })).toThrow();
  });
});

describe('the secret', () => {
  test('is made once, and only its owner may read it', async () => {
    const folder = join(await tempFolder(), 'releases');
    const secret = storedQaSecret(folder);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(storedQaSecret(folder)).toBe(secret);
    expect(statSync(join(folder, 'qa-secret')).mode & 0o777).toBe(0o600);
  });

  test('that is empty signs nothing', async () => {
    const folder = await tempFolder();
    writeFileSync(join(folder, 'qa-secret'), '');
    expect(() => storedQaSecret(folder)).toThrow('qa-secret holds no secret: remove it');
  });
});
