import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { storedQaSecret } from '../../src/qa/secret.ts';
import { readQaToken, signQaLink } from '../../src/qa/session.ts';
import { tempFolder } from '../support/temp-folder.ts';

const SECRET = 'a secret of thirty-two characters';
const expires = Date.now() + 60_000;

describe('a QA link', () => {
  test('contains the signed changes and the expiry', () => {
    const changes = {
      versions: { 'mf-a': '1.2.3', 'mf-b': 'dev' },
      faults: { 'mf-a': { kind: 'slow', side: 'browser' } },
    } as const;
    expect(readQaToken(SECRET, signQaLink(SECRET, { ...changes, expires }))).toEqual({
      ...changes,
      expires,
    });
  });

  test('can have no changes', () => {
    const session = readQaToken(SECRET, signQaLink(SECRET, { expires }));
    expect(session).toEqual({ versions: {}, faults: {}, expires });
  });

  test('is valid until it expires', () => {
    const token = signQaLink(SECRET, { expires });
    expect(readQaToken(SECRET, token, expires - 1)).toBeDefined();
    expect(readQaToken(SECRET, token, expires)).toBeUndefined();
  });

  test('is rejected when it was signed with another secret, altered, or made up', () => {
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
    ['a path as a version', { versions: { 'mf-a': '../../etc' } }],
    ['an invalid remote name', { versions: { __proto__x: '1.0.0' } }],
  ])('cannot be signed with %s', (_, changes) => {
    expect(() => signQaLink(SECRET, { ...changes, expires })).toThrow();
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
    expect(() => storedQaSecret(folder)).toThrow('qa-secret holds no secret: remove it');
  });
});
