import { ChildProcess, spawn } from 'node:child_process';
import { beforeEach, expect, test, vi } from 'vitest';
import { RendererEndedError } from '../../../src/renderer/renderer-end.ts';
import type { WorkHooks } from '../../../src/renderer/renderer-process.ts';
import { EMPTY_API, JOB, realPool, releaseOf } from './real-renderers.ts';

vi.mock('node:child_process', async (original) => {
  const actual = await original<typeof import('node:child_process')>();
  return { ...actual, spawn: vi.fn(actual.spawn) };
});

beforeEach(() => void vi.mocked(spawn).mockClear());

/** Fails like Node without free file descriptors: a child without streams that emits an error later. */
function outOfFiles(): ChildProcess {
  const child = new ChildProcess();
  process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
  return child;
}

/** Fails like Node for other system errors. */
function outOfMemory(): ChildProcess {
  throw new Error('spawn ENOMEM');
}

test.each([
  ['EMFILE', outOfFiles],
  ['ENOMEM', outOfMemory],
])(
  'a renderer that cannot be started (%s) is retried, and does not count as a fault of the release',
  async (code, fail) => {
    vi.mocked(spawn).mockImplementationOnce(fail).mockImplementationOnce(fail);
    const { pool, onFault } = realPool();
    const { page } = await pool.render(JOB, EMPTY_API, releaseOf());
    expect(page.status).toBe(200);
    expect(spawn).toHaveBeenCalledTimes(3);
    expect(onFault.mock.calls.map(([key]) => key)).toEqual(['shell', 'shell']);
    expect(String(onFault.mock.calls[0])).toContain(code);
  },
);

test('a release is evaluated as soon as a renderer starts', async () => {
  vi.mocked(spawn).mockImplementationOnce(outOfFiles);
  const { pool } = realPool({ keepsSpare: true });
  expect((await pool.describe(releaseOf())).name).toBe('mf-a');
});

test('renderers that end with the process that started them are replaced, and are no fault of a release', async () => {
  const { pool, onFault } = realPool();
  const calls = "await queryClient.fetchQuery({ queryKey: ['/api/agents'] });";
  const release = releaseOf({ load: calls });
  const endStarter: WorkHooks = {
    answer: async () => {
      vi.mocked(spawn).mock.results[0]?.value.kill('SIGKILL');
      return new Promise(() => {});
    },
  };
  await expect(pool.render(JOB, endStarter, release)).rejects.toMatchObject({ reason: 'lost' });
  expect((await pool.render(JOB, EMPTY_API, release)).page.status).toBe(200);
  expect(onFault).not.toHaveBeenCalled();
});

test('a closed pool does not try again', async () => {
  vi.mocked(spawn).mockImplementationOnce(outOfFiles);
  const failed = Promise.withResolvers<void>();
  const { pool } = realPool({ onFault: () => failed.resolve() });
  const rendered = pool.render(JOB, EMPTY_API, releaseOf());
  await failed.promise;
  pool.close();
  await expect(rendered).rejects.toThrow('The server is stopping');
  expect(spawn).toHaveBeenCalledTimes(1);
});

test("another build's bundle that does not start is a fault of the release that needs it", async () => {
  const { pool, onFault } = realPool();
  const foreign = { ...releaseOf({ module: '// Foreign.' }), renderer: 'process.exit(1)' };
  await expect(pool.render(JOB, EMPTY_API, foreign)).rejects.toThrow(RendererEndedError);
  expect(onFault.mock.calls).toEqual([[foreign.key, 'crash', expect.any(String)]]);
  expect(spawn).toHaveBeenCalledTimes(1);
});
