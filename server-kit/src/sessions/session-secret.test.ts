import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SetupError } from '../base/config.ts';
import { storedSessionSecret } from './session-secret.ts';

const dir = mkdtempSync(join(tmpdir(), 'atlas-secret-'));
afterAll(() => rmSync(dir, { recursive: true }));

test('a secret is generated once and then reused', () => {
  const own = join(dir, 'new', 'folder');
  const secret = storedSessionSecret(own);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(storedSessionSecret(own)).toBe(secret);
  expect(readdirSync(own)).toEqual(['session-secret']);
});

test('an empty file, as a full disk may leave it, is an error', () => {
  writeFileSync(join(dir, 'session-secret'), '');
  expect(() => storedSessionSecret(dir)).toThrow(SetupError);
  expect(() => storedSessionSecret(dir)).toThrow('session-secret is damaged.');
});
