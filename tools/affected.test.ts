import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, workspaceRemotes } from '../shell/src/run/paths.ts';
import { affectedBy } from './affected.ts';

const PACKAGES = [
  ...['api', 'bench', 'registry', 'server-kit', 'shared-ui', 'shell', 'tools'],
  ...['mf-agent', 'mf-wizard'],
];
const SPECS = [
  'alone/gallery.spec.ts',
  'pages/agent.spec.ts',
  'pages/wizard.spec.ts',
  'pages/every-page/mf-wizard.spec.ts',
  'pages/not-listed.spec.ts',
];

const affected = (...files: string[]) => affectedBy(files, PACKAGES, SPECS);

test('a change of one remote affects only that remote and the browser tests that visit it', () => {
  expect(affected('mf-wizard/src/pages/home.tsx', 'docs/delivery.md')).toEqual({
    packages: ['mf-wizard'],
    readers: expect.arrayContaining(['tools', 'shell/test/conformance']),
    browser: [
      'pages/every-page/mf-wizard.spec.ts',
      'pages/not-listed.spec.ts',
      'pages/wizard.spec.ts',
    ],
  });
});

test("a change of a remote's tests affects no page", () => {
  expect(affected('mf-wizard/test/home.test.tsx')).toEqual({
    packages: ['mf-wizard'],
    readers: [],
    browser: [],
  });
});

test('a change of documentation affects only the tests that read it', () => {
  expect(affected('docs/security.md', 'README.md')).toEqual({
    packages: [],
    readers: ['tools'],
    browser: [],
  });
});

test('a change of the API affects its tests, those that run it, and every page', () => {
  expect(affected('api/src/routes/votes.ts')).toMatchObject({
    packages: ['api', 'bench', 'shell'],
    readers: expect.arrayContaining(['api/test', 'shell/test']),
    browser: 'all',
  });
});

test('a change of what servers share affects all of them, and every page', () => {
  expect(affected('server-kit/src/db/client.ts')).toMatchObject({
    packages: ['api', 'bench', 'registry', 'server-kit', 'shell'],
    readers: expect.arrayContaining(['registry/test', 'api/test', 'shell/test']),
    browser: 'all',
  });
});

test('a change of what every package compiles affects the types of all', () => {
  for (const file of ['shared-ui/src/button.tsx', 'shell/contract/remote.ts', 'api/client/a.ts'])
    expect(affected(file), file).toMatchObject({ packages: [...PACKAGES].sort(), browser: 'all' });
});

test('a change of a browser test affects that test, of what they share, all', () => {
  expect(affected('shell/e2e/pages/agent.spec.ts')).toMatchObject({
    browser: ['pages/agent.spec.ts'],
  });
  expect(affected('shell/e2e/support/site.ts')).toMatchObject({ browser: 'all' });
});

test.each(['pnpm-lock.yaml', 'tools/checks.ts', 'mf-wizard/package.json', 'vitest.config.ts'])(
  'a change of %s affects everything',
  (file) => {
    expect(affected('mf-wizard/src/remote.tsx', file)).toEqual({ all: true });
  },
);

test('each remote has an owner who reviews its changes', () => {
  const lines = readFileSync(join(ROOT, 'CODEOWNERS'), 'utf8').split('\n');
  for (const name of workspaceRemotes())
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^/${name}/ +@\\S+`)));
});
