import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { logoFile } from '../../../src/server/files/logos.ts';

test.each([
  ['lobehub', 'claude-color.svg'],
  ['simple-icons', 'github.svg'],
])('%s has a mark %s', (source, file) => {
  expect(existsSync(logoFile(source, file) ?? '')).toBe(true);
});

test.each([
  ['lobehub', '../package.json'],
  ['lobehub', '..'],
  ['lobehub', 'claude.png'],
  ['lobehub', 'Claude.svg'],
  ['simple-icons', 'icons/github.svg'],
  ['elsewhere', 'claude.svg'],
  ['..', 'claude.svg'],
  ['constructor', 'claude.svg'],
  ['__proto__', 'claude.svg'],
])('%s/%s cannot be a mark', (source, file) => {
  expect(logoFile(source, file)).toBeUndefined();
});
