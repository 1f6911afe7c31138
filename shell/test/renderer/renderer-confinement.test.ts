import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMPTY_API, JOB, realPool, releaseOf } from '../support/real-renderers.ts';
import { rendererCode } from '../support/renderer-code.ts';

const CODE = await rendererCode();
const HEALTHY = releaseOf({ key: 'mf-a@1.0.1' });

/** Evaluates an expression in a renderer. @returns its value as text, or the name of the error */
async function inRenderer(expression: string): Promise<string> {
  const { pool } = realPool(CODE);
  const release = releaseOf({
    module: 'let outcome = "nothing";',
    load: `
      try {
        outcome = String(await (${expression}));
      } catch (error) {
        outcome = 'throws ' + error?.name;
      }
    `,
    title: 'outcome',
  });
  const { page } = await pool.render(JOB, EMPTY_API, release);
  expect((await pool.render(JOB, EMPTY_API, HEALTHY)).page.status, 'the next page').toBe(200);
  return page.head?.title ?? '';
}

describe("a remote's code has no", () => {
  test.each([
    ['files', "require('node:fs')", 'throws Error'],
    ['child processes', "require('node:child_process')", 'throws Error'],
    ['sockets', "require('node:net')", 'throws Error'],
    ['worker threads', "require('node:worker_threads')", 'throws Error'],
    ['modules that the host does not share', "require('react-dom/server')", 'throws Error'],
    ['prototype names as modules', "require('constructor')", 'throws Error'],
    ['dynamic import', "import('node:fs')", 'throws TypeError'],
    ['network', "fetch('http://127.0.0.1:1')", 'throws Error'],
    ['web sockets', 'typeof WebSocket', 'undefined'],
    ['event sources', 'typeof EventSource', 'undefined'],
    ['built-in modules of the process', 'typeof process.getBuiltinModule', 'undefined'],
    ['signals', 'typeof process.kill', 'undefined'],
    ['exit', 'typeof process.exit', 'undefined'],
    ['bindings', 'typeof process.binding', 'undefined'],
    ['reports', 'typeof process.report', 'undefined'],
    ['streams of the real process', 'typeof console._stderr', 'undefined'],
    ['environment except its mode', 'Object.keys(process.env)', 'NODE_ENV'],
    ['code from text', "Function('return process')()", 'throws EvalError'],
    [
      'code from text through another constructor',
      "(async () => {}).constructor('1')()",
      'throws EvalError',
    ],
    ['eval', "(0, eval)('1 + 1')", 'throws EvalError'],
    ['prototype setter', "'__proto__' in {}", 'false'],
    ['enclosing module system', 'typeof __dirname', 'undefined'],
    ['way to replace its process', '(process = {}), typeof process.env', 'object'],
  ])('%s', async (_, expression, outcome) => {
    const found = await inRenderer(expression);
    expect(found).toBe(outcome);
  });
});

test("the host's secrets are not in a renderer's environment", async () => {
  vi.stubEnv('ATLAS_TEST_SECRET', 'secret of the host');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await inRenderer('JSON.stringify(process.env)')).not.toContain('secret of the host');
});

test('a page can call the API and nothing else', async () => {
  const { pool } = realPool(CODE);
  const answer = vi.fn(EMPTY_API.answer);
  const load = "await queryClient.fetchQuery({ queryKey: ['/internal/changes'] });";
  const { page } = await pool.render(JOB, { answer }, releaseOf({ load }));
  expect(page).toMatchObject({ status: 503, failure: 503 });
  expect(page.problems[0]?.message).toContain('not /internal/changes');
  expect(answer).not.toHaveBeenCalled();
});

test('a page can make at most two hundred API calls', async () => {
  const { pool } = realPool(CODE);
  const answer = vi.fn(EMPTY_API.answer);
  const load = `
    for (let number = 0; number < 300; number++)
      await queryClient.prefetchQuery({ queryKey: ['/api/agents/' + number] });
  `;
  await pool.render(JOB, { answer }, releaseOf({ load }));
  expect(answer).toHaveBeenCalledTimes(200);
});

test('timers and promises of a page end with it', async () => {
  const { pool } = realPool(CODE);
  const release = releaseOf({
    module: 'let ticks = 0;',
    load: 'setTimeout(() => { ticks += 1; }, 0); setInterval(() => { ticks += 1; }, 1);',
    title: "'ticks: ' + ticks",
  });
  for (let time = 0; time < 3; time++)
    expect((await pool.render(JOB, EMPTY_API, release)).page.head?.title).toBe('ticks: 0');
});

test('releases do not share state', async () => {
  const { pool } = realPool(CODE);
  const leaves = releaseOf({ module: 'globalThis.left = "behind"; Array.prototype.map = null;' });
  await pool.render(JOB, EMPTY_API, leaves).catch(() => undefined);
  const finds = releaseOf({ key: 'mf-a@1.0.1', title: 'String(globalThis.left)' });
  const { page } = await pool.render(JOB, EMPTY_API, finds);
  expect([page.status, page.head?.title]).toEqual([200, 'undefined']);
});
