import { createSigning } from '@agent-atlas/registry/access/signing';
import { isToken } from '@agent-atlas/registry/access/token-format';
import { expect, test } from 'vitest';
import { checkSettings } from '../../src/run/check-settings.ts';
import { newSecrets } from '../../src/site-cli/secrets.ts';

test('generated secrets are valid settings of one line, and new ones each time', async () => {
  const made = newSecrets();
  expect(() => checkSettings(made)).not.toThrow();
  expect((await createSigning('/nowhere', made.RELEASE_SIGNING_KEY)).keys().keys).toHaveLength(1);
  expect([made.RELEASE_TOKEN, made.RELEASE_OWNER_TOKEN].every(isToken)).toBe(true);
  const values = Object.values(made);
  expect(values.filter((value) => /[\n']/.test(value))).toEqual([]);
  expect(new Set([...values, ...Object.values(newSecrets())]).size).toBe(2 * values.length);
});
