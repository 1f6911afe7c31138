import { describe, expect, test } from 'vitest';
import { RendererEndedError } from '../../src/renderer/renderer-end.ts';
import { ReleaseRefusedError } from '../../src/renderer/renderer-pool.ts';
import {
  EMPTY_API,
  JOB,
  type ReleaseCode,
  realPool,
  releaseOf,
} from '../support/real-renderers.ts';
import { rendererCode } from '../support/renderer-code.ts';

const CODE = await rendererCode();

const LOOP = 'while (true) {}';
const HEAP = 'const all = []; while (true) all.push(new Array(100_000).fill(all.length));';
const BUFFERS = 'const all = []; while (true) all.push(Buffer.alloc(4_000_000, all.length));';
const NEVER = 'new Promise(() => {})';
const STRAY = "void Promise.reject(new Error('stray cause'));";
const EXIT = 'process.exit(0);';

const HEALTHY = releaseOf({ key: 'mf-a@1.0.1' });

/** Renders with a release that is expected to fail, then with a healthy one in the same pool. */
async function attempt(parts: ReleaseCode) {
  const release = releaseOf(parts);
  const { pool, onFault, onStray } = realPool(CODE);
  const described = await pool.describe(release).catch((error: unknown) => error);
  const rendered =
    described instanceof Error
      ? described
      : await pool.render(JOB, EMPTY_API, release).catch((error: unknown) => error);
  const next = await pool.render(JOB, EMPTY_API, HEALTHY);
  expect(next.html.toString(), 'the next page').toContain('<h1>Well</h1>');
  return { rendered, onFault, onStray };
}

describe('a page that', () => {
  test.each([
    ['loops while it renders', { page: LOOP }, ['deadline']],
    ['loops in its head', { head: LOOP }, ['deadline']],
    ['loops in its loader', { load: LOOP }, ['deadline']],
    ['waits forever while it renders', { page: `use(${NEVER});` }, ['deadline']],
    ['waits forever in its loader', { load: `await ${NEVER};` }, ['deadline']],
    // On a busy machine, the deadline may pass before the memory is full.
    ['fills the heap while it renders', { page: HEAP }, ['memory', 'deadline']],
    ['fills the heap in its head', { head: HEAP }, ['memory', 'deadline']],
    ['fills the heap in its loader', { load: HEAP }, ['memory', 'deadline']],
    ['fills memory outside of the heap', { load: BUFFERS }, ['memory', 'deadline']],
  ])(
    '%s is killed for the expected reason, and the next page renders',
    async (_, parts, reasons) => {
      const { rendered, onFault } = await attempt(parts);
      if (!(rendered instanceof RendererEndedError))
        throw new Error(`It was not killed: ${rendered}`);
      expect(reasons).toContain(rendered.reason);
      expect(onFault).toHaveBeenCalledExactlyOnceWith(
        'mf-a@1.0.0',
        rendered.reason,
        rendered.message,
      );
    },
  );

  test.each([
    ['while it renders', { page: EXIT }, 500],
    ['in its head', { head: EXIT }, 503],
    ['in its loader', { load: EXIT }, 503],
  ])(
    'ends the process %s gets an error page, because it cannot end it',
    async (_, parts, status) => {
      const { rendered, onFault } = await attempt(parts);
      expect(rendered).toMatchObject({ page: { status, failure: status } });
      expect(onFault).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['while it renders', { page: STRAY }],
    ['in its head', { head: STRAY }],
    ['in its loader', { load: STRAY }],
    ['when its module is evaluated', { module: STRAY }],
  ])('throws asynchronously %s is shown, and the error is reported', async (_, parts) => {
    const { rendered, onStray, onFault } = await attempt(parts);
    expect(rendered).toMatchObject({ page: { status: 200 } });
    expect(onStray).toHaveBeenCalledWith(expect.anything(), 'stray cause');
    expect(onFault).not.toHaveBeenCalled();
  });

  test.each([
    ['a title without end', { title: "'x'.repeat(50_000)" }],
    ['a promise', { head: `return ${NEVER};` }],
  ])('has an invalid head, %s, gets an error page that names the field', async (_, parts) => {
    const { rendered, onFault } = await attempt(parts);
    expect(rendered).toMatchObject({ page: { status: 503, failure: 503 } });
    expect(JSON.stringify(rendered)).toContain('title');
    expect(onFault).not.toHaveBeenCalled();
  });
});

describe('a release whose module', () => {
  test.each([
    ['loops', { module: LOOP }],
    ['fills the heap', { module: HEAP }],
    ['ends the process', { module: EXIT }],
    ['throws', { module: "throw new Error('broken');" }],
    ['never loads its page', { importer: `() => ${NEVER}` }],
    ['loops when its page is loaded', { importer: `() => { ${LOOP} }` }],
  ])('%s is rejected, and the next one renders', async (_, parts) => {
    const { pool } = realPool(CODE);
    await expect(pool.describe(releaseOf(parts))).rejects.toThrow(ReleaseRefusedError);
    const next = await pool.render(JOB, EMPTY_API, HEALTHY);
    expect(next.html.toString()).toContain('<h1>Well</h1>');
  });
});

test('an exception in a timer ends the renderer with its message, but not the host', async () => {
  const load =
    "setTimeout(() => { throw new Error('timer cause'); }); await new Promise(() => {});";
  const { rendered } = await attempt({ load });
  expect(rendered).toMatchObject({ name: 'RendererEndedError', reason: 'crash' });
  expect(String(rendered)).toContain('timer cause');
});
