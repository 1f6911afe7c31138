import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importProblems } from './import-cycles.ts';

/** A folder with these modules, by path. */
function folderWith(modules: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'import-cycles-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, source] of Object.entries(modules)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

test('imports in one direction are no problem', () => {
  const root = folderWith({
    'main.ts': "import './server/app.ts';",
    'server/app.ts': "import { log } from '../log.ts';\nimport './pages.tsx';\nlog();",
    'server/pages.tsx': 'export const page = <p>Hello</p>;',
    'log.ts': 'export const log = () => {};',
  });
  expect(importProblems(root)).toEqual([]);
});

test('names the imports of folders that import each other, although no module does', () => {
  const root = folderWith({
    'qa/routes.ts': "import '../server/app.ts';",
    'qa/session.ts': '',
    'server/app.ts': '',
    'server/pages.ts': "import '../qa/session.ts';",
  });
  expect(importProblems(root)).toEqual([
    `The folders qa → server → qa import each other:
  qa/routes.ts imports server/app.ts
  server/pages.ts imports qa/session.ts`,
  ]);
});

test.each([
  ['an import', "import { b } from './b.ts';"],
  ['an import of a type', "import type { B } from './b.ts';"],
  ['a re-export', "export * from './b.ts';"],
  ['a dynamic import', "const load = () => import('./b.ts');"],
])('finds modules that import each other with %s', (_, source) => {
  const root = folderWith({
    'a.ts': source,
    'b.ts': "import './c.tsx';",
    'c.tsx': "import './a.ts';",
  });
  expect(importProblems(root)).toContain(
    'These modules import each other: a.ts → b.ts → c.tsx → a.ts',
  );
});

test('a test may import what imports its folder', () => {
  const root = folderWith({
    'rules/sum.test.ts': "import '../app/app.ts';",
    'app/app.ts': "import '../rules/sum.ts';",
    'rules/sum.ts': '',
  });
  expect(importProblems(root)).toEqual([]);
});

test('finds an import between folders that must be apart', () => {
  const root = folderWith({ 'cli/run.ts': "import '../http/app.ts';", 'http/app.ts': '' });
  expect(importProblems(root)).toEqual([]);
  expect(importProblems(root, [['http', 'cli']])).toEqual([
    'These folders must not import each other:\n  cli/run.ts imports http/app.ts',
  ]);
});
