import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { codeFrame } from '../../remote-kit/build/code-frame.ts';
import { buildProblems } from '../../src/dev/build-problems.ts';
import { MAX_PROBLEMS, type Problem } from '../../src/dev/problem.ts';
import { ProblemBoard } from '../../src/dev/problem-board.ts';
import { Traces } from '../../src/dev/trace.ts';
import { typeProblems } from '../../src/dev/type-check.ts';
import { ROOT } from '../../src/run/paths.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('a code frame marks the column of the line', () => {
  expect(codeFrame('a\nbc\nd', 2, 2)).toBe('  1 | a\n> 2 | bc\n    |  ^\n  3 | d');
  expect(codeFrame('a', 7, 1)).toBe('');
});

test('an error of the compiler has the position, once for both builds', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'page.tsx');
  await writeFile(file, 'const a = 1;\nconst b = <p;\n');
  const message =
    '  × Module build failed:\n  ╰─▶   × Syntax Error: Expression expected\n         ╭─[2:12]\n       1 │ const a';
  const error = { message, moduleIdentifier: `javascript/auto|builtin:swc-loader!${file}` };
  expect(buildProblems([{ ...error }, { ...error }], folder)).toEqual([
    {
      kind: 'build',
      message: 'Syntax Error: Expression expected',
      position: { file: 'page.tsx', line: 2, column: 12 },
      frame: '  1 | const a = 1;\n> 2 | const b = <p;\n    |            ^\n  3 | ',
    },
  ]);
});

test('an error without a position keeps its message', () => {
  expect(buildProblems([{ message: 'Out of otters' }], '/')).toEqual([
    { kind: 'build', message: 'Out of otters' },
  ]);
});

test('the output of the TypeScript compiler becomes problems', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'page.ts'), 'const a: number = "";');
  const output = `page.ts(1,7): error TS2322: Type 'string' is wrong.\nFound 1 error.`;
  const file = relative(ROOT, join(folder, 'page.ts'));
  expect(typeProblems(output, folder)).toMatchObject([
    { kind: 'types', message: "Type 'string' is wrong.", position: { file, line: 1, column: 7 } },
  ]);
});

test('a trace of the server is mapped to the sources', async () => {
  const root = await tempFolder();
  const folder = (name: string, version: string) => join(root, name, version);
  const server = join(folder('mf-a', '1.0.0'), 'server');
  await mkdir(server, { recursive: true });
  // One segment: line 1, column 1 of the code is line 3, column 5 of the source.
  const map = { version: 3, sources: [join(root, 'src/page.tsx')], names: [], mappings: 'AAEI' };
  const content = { ...map, sourcesContent: ['a\nb\n    c\nd'] };
  await writeFile(join(server, 'remote.cjs.map'), JSON.stringify(content));
  const traces = new Traces({ store: { folder }, building: root, browserDir: root, root });
  const trace =
    'Error: no otter\n    at Page (mf-a 1.0.0:1:1)\n    at render (file:///renderer.mjs:9:9)';
  expect(await traces.problem('server', trace, '/agents')).toEqual({
    kind: 'server',
    message: 'Error: no otter',
    position: { file: 'src/page.tsx', line: 3, column: 5 },
    frame: '  1 | a\n  2 | b\n> 3 |     c\n    |     ^\n  4 | d',
    trace: '    at Page (src/page.tsx:3:5)',
    page: '/agents',
  });
});

test('the board prints a problem once, and reports when its source is fixed', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => {
    error.mockRestore();
    log.mockRestore();
  });
  const sent = vi.fn();
  const board = new ProblemBoard(sent);
  const problem: Problem = { kind: 'build', message: 'no otter' };
  board.set('the build of mf-a', [problem]);
  board.set('the build of mf-a', [problem]);
  board.set('the types of mf-a', []);
  expect(error.mock.calls).toEqual([['Build error: no otter']]);
  board.set('the build of mf-a', []);
  expect(log.mock.calls).toEqual([['  the build of mf-a fixed']]);
  expect(sent.mock.calls).toEqual([[[problem]], [[]]]);
});

test('the board limits the number of problems', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => error.mockRestore());
  const many = Array.from({ length: 30 }, (_, index) => ({
    kind: 'types' as const,
    message: `otter ${index}`,
  }));
  const board = new ProblemBoard(() => {});
  board.set('a', many);
  expect(board.problems).toHaveLength(MAX_PROBLEMS);
});
