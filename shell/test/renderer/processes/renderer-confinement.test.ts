import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMPTY_API, filePool, JOB, realPool, releaseOf } from './real-renderers.ts';

const { pool } = filePool();

/** A release whose title is the list of what these expressions evaluate to, or of the names of their errors. */
const evaluating = (...expressions: readonly string[]) =>
  releaseOf({
    module: 'const outcomes = [];',
    load: `
      outcomes.length = 0;
      for (const evaluate of [${expressions.map((each) => `async () => ${each}`).join(', ')}]) {
        try {
          outcomes.push(String(await evaluate()));
        } catch (error) {
          outcomes.push('throws ' + error?.name);
        }
      }
    `,
    title: 'JSON.stringify(outcomes)',
  });

const ABSENT = [
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
  ['way to replace its process', '((process = {}), typeof process.env)', 'object'],
] as const;

describe("a remote's code has no", () => {
  const outcomes = new Map<string, string>();

  beforeAll(async () => {
    const release = evaluating(...ABSENT.map(([, expression]) => expression));
    const { page } = await pool.render(JOB, EMPTY_API, release);
    const values: string[] = JSON.parse(page.head?.title ?? '[]');
    for (const [index, [what]] of ABSENT.entries()) outcomes.set(what, values[index] ?? '');
  });

  test.each(ABSENT)('%s', (what, _, outcome) => {
    expect(outcomes.get(what)).toBe(outcome);
  });
});

test("the host's secrets are not in a renderer's environment", async () => {
  vi.stubEnv('ATLAS_TEST_SECRET', 'secret of the host');
  onTestFinished(() => void vi.unstubAllEnvs());
  const release = evaluating('JSON.stringify(process.env)');
  const { page } = await realPool().pool.render(JOB, EMPTY_API, release);
  expect(page.head?.title).toContain('NODE_ENV');
  expect(page.head?.title).not.toContain('secret of the host');
});

test('a page can call the API and nothing else', async () => {
  const answer = vi.fn(EMPTY_API.answer);
  const load = "await queryClient.fetchQuery({ queryKey: ['/internal/changes'] });";
  const { page } = await pool.render(JOB, { answer }, releaseOf({ load }));
  expect(page).toMatchObject({ status: 503, failure: 503 });
  expect(page.problems[0]?.message).toContain('not /internal/changes');
  expect(answer).not.toHaveBeenCalled();
});

test('a page can make at most two hundred API calls', async () => {
  const answer = vi.fn(EMPTY_API.answer);
  const load = `
    for (let number = 0; number < 300; number++)
      await queryClient.prefetchQuery({ queryKey: ['/api/agents/' + number] });
  `;
  await pool.render(JOB, { answer }, releaseOf({ load }));
  expect(answer).toHaveBeenCalledTimes(200);
});

test('timers and promises of a page end with it', async () => {
  const release = releaseOf({
    module: 'let ticks = 0;',
    load: 'setTimeout(() => { ticks += 1; }, 0); setInterval(() => { ticks += 1; }, 1);',
    title: "'ticks: ' + ticks",
  });
  for (let time = 0; time < 3; time++)
    expect((await pool.render(JOB, EMPTY_API, release)).page.head?.title).toBe('ticks: 0');
});

test('releases do not share state', async () => {
  const leaves = releaseOf({ module: 'globalThis.left = "behind"; Array.prototype.map = null;' });
  await pool.render(JOB, EMPTY_API, leaves).catch(() => undefined);
  const finds = releaseOf({ title: 'String(globalThis.left)' });
  const { page } = await pool.render(JOB, EMPTY_API, finds);
  expect([page.status, page.head?.title]).toEqual([200, 'undefined']);
});
