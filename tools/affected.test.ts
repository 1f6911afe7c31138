import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, workspaceRemotes } from '../shell/src/run/paths.ts';
import { affectedBy } from './affected.ts';

const PACKAGES = ['api', 'shared-ui', 'shell', 'tools', 'mf-agent', 'mf-wizard'];

test('a change of one remote affects only that remote', () => {
  const files = [
    'mf-wizard/src/pages/home.tsx',
    'mf-wizard/test/home.test.tsx',
    'docs/delivery.md',
  ];
  expect(affectedBy(files, PACKAGES)).toEqual({ packages: ['mf-wizard'] });
});

test('a change of documentation affects no package', () => {
  expect(affectedBy(['docs/security.md', 'README.md'], PACKAGES)).toEqual({ packages: [] });
});

test('a change of the API also affects the tests of the shell', () => {
  expect(affectedBy(['api/src/routes/votes.ts'], PACKAGES)).toEqual({ packages: ['api', 'shell'] });
});

test.each([
  'pnpm-lock.yaml',
  'shared-ui/src/button.tsx',
  'shell/contract/remote.ts',
  'shell/remote-kit/build/release.ts',
  'api/contract/routes.ts',
  'api/client/queries.ts',
  'api-client/index.ts',
  'tools/checks.ts',
])('a change of %s affects everything', (file) => {
  expect(affectedBy(['mf-wizard/src/remote.tsx', file], PACKAGES)).toEqual({ all: true });
});

test('each remote has an owner who reviews its changes', () => {
  const lines = readFileSync(join(ROOT, 'CODEOWNERS'), 'utf8').split('\n');
  for (const name of workspaceRemotes())
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^/${name}/ +@\\S+`)));
});
