import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_FRAME_BYTES } from '../../src/renderer/frames.ts';
import { RenderBusyError } from '../../src/renderer/render-queue.ts';
import { ReleaseRefusedError } from '../../src/renderer/renderer-pool.ts';
import { type ApiResponse, RendererProcess } from '../../src/renderer/renderer-process.ts';
import { EMPTY_API, JOB, realPool, releaseOf } from '../support/real-renderers.ts';
import { rendererCode } from '../support/renderer-code.ts';

const CODE = await rendererCode();
const LOADS = "await queryClient.fetchQuery({ queryKey: ['/api/agents'] });";

/** An API whose responses the test releases. */
function heldApi() {
  const held = Promise.withResolvers<ApiResponse>();
  const answer = vi.fn(() => held.promise);
  const release = async () =>
    held.resolve(await EMPTY_API.answer({ method: 'GET', path: '/api/' }));
  return { hooks: { answer }, answer, release };
}

describe('a renderer', () => {
  test('describes a release', async () => {
    const { pool } = realPool(CODE);
    expect(await pool.describe(releaseOf())).toMatchObject({
      name: 'mf-a',
      contract: 1,
      routes: [{ id: 'page', path: '/' }],
    });
  });

  test("lists the host's shared modules", async () => {
    const names = await realPool(CODE).pool.sharedNames();
    expect(names.react).toContain('useState');
    expect(Object.keys(names)).toContain('@agent-atlas/shared-ui');
  });

  test('lists the URLs of a release', async () => {
    const { pool } = realPool(CODE);
    const lists = await pool.list({ type: 'list' }, EMPTY_API, releaseOf());
    expect(lists.page).toEqual({
      entries: [{ path: '/', title: 'Tiny', description: 'A page.' }],
    });
  });

  test('renders the same bytes in every process, so that ETags match across servers', async () => {
    const release = releaseOf({ load: LOADS });
    const pages = [];
    for (const { pool } of [realPool(CODE), realPool(CODE)])
      pages.push(await pool.render(JOB, EMPTY_API, release));
    const [one, other] = pages.map(({ html, state }) => [html.toString(), state.toString()]);
    expect(one?.[0]).toContain('<h1>Well</h1>');
    expect(other).toEqual(one);
  });

  test("renders an error page without any remote's code", async () => {
    const { pool } = realPool(CODE);
    const failure = { routeId: 'mf-a/page', status: 503 } as const;
    const { page, html } = await pool.render({ ...JOB, failure }, EMPTY_API);
    expect(page.status).toBe(503);
    expect(html.toString()).toContain('The data for this page is not available at the moment.');
  });

  test('renders the page without its data when the host stops waiting', async () => {
    const { pool } = realPool(CODE);
    const { hooks } = heldApi();
    const draw = Promise.resolve();
    const { page } = await pool.render(JOB, { ...hooks, draw }, releaseOf({ load: LOADS }));
    expect([page.status, page.complete]).toEqual([200, false]);
  });

  test('uses the responses sent along with its job and reports which', async () => {
    const { pool } = realPool(CODE);
    const { hooks, answer } = heldApi();
    const headers = { 'content-type': 'application/json' };
    const given = ['/api/agents', '/api/categories'].map((path) => ({ path, headers }));
    const bodies = ['["Otter"]', '[]'].map((text) => Buffer.from(text));
    const work = { ...JOB, given };
    const release = releaseOf({ load: LOADS });
    const { page, state } = await pool.render(work, { ...hooks, bodies }, release);
    expect(answer).not.toHaveBeenCalled();
    expect(page.used).toEqual(['/api/agents']);
    expect(state.toString()).toContain('Otter');
  });

  test('does not reuse responses of an earlier job', async () => {
    const { pool } = realPool(CODE);
    const given = [{ path: '/api/agents', headers: {} }];
    const bodies = [Buffer.from('["Otter"]')];
    const release = releaseOf({ load: LOADS });
    await pool.render({ ...JOB, given }, { ...EMPTY_API, bodies }, release);
    const { page, state } = await pool.render(JOB, EMPTY_API, release);
    expect(page.used).toEqual([]);
    expect(state.toString()).not.toContain('Otter');
  });

  test('runs one job at a time', async () => {
    const events = { onEnd: vi.fn(), onStray: vi.fn(), onWaiting: vi.fn(), onLate: vi.fn() };
    const renderer = new RendererProcess(CODE, events);
    onTestFinished(() => renderer.kill('retired'));
    await renderer.ready;
    const first = renderer.run({ type: 'shared' });
    expect(() => renderer.run({ type: 'shared' })).toThrow('one thing at a time');
    expect((await first).message.type).toBe('shared');
    expect((await renderer.run({ type: 'shared' })).message.type).toBe('shared');
  });
});

describe('a slow API', () => {
  /** Advances the host's clock, which the renderer does not share. */
  function holdTime() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
  }

  async function waitingPage() {
    const { pool, onFault } = realPool(CODE);
    const setPriority = vi.spyOn(RendererProcess.prototype, 'setPriority');
    onTestFinished(() => setPriority.mockRestore());
    // Start the renderer before the clock stops, so that only the page is measured.
    const page = releaseOf({ load: LOADS });
    await pool.render(JOB, EMPTY_API, page);
    holdTime();
    const api = heldApi();
    const rendered = pool.render(JOB, api.hooks, page);
    await vi.waitFor(() => expect(api.answer).toHaveBeenCalled(), { timeout: 20_000 });
    return { rendered, release: api.release, onFault, setPriority };
  }

  test('does not count as a fault of the release or against its deadline', async () => {
    const { rendered, release, onFault, setPriority } = await waitingPage();
    await vi.advanceTimersByTimeAsync(9500);
    await release();
    expect((await rendered).page.status).toBe(200);
    expect(setPriority).not.toHaveBeenCalledWith('late');
    expect(onFault).not.toHaveBeenCalled();
  });

  test('is waited for at most ten seconds, which does not count as a fault, either', async () => {
    const { rendered, onFault } = await waitingPage();
    await vi.advanceTimersByTimeAsync(10_000);
    const { page } = await rendered;
    expect(page.status).toBe(503);
    expect(JSON.stringify(page.problems)).toContain('waited too long for the API');
    expect(onFault).not.toHaveBeenCalled();
  });
});

describe('a pool', () => {
  test('renders another page while one waits for the API', async () => {
    const { pool } = realPool(CODE);
    const { hooks, answer, release } = heldApi();
    const waiting = pool.render(JOB, hooks, releaseOf({ load: LOADS }));
    await vi.waitFor(() => expect(answer).toHaveBeenCalled(), { timeout: 20_000 });
    const other = await pool.render(JOB, EMPTY_API, releaseOf({ key: 'mf-a@1.0.1' }));
    expect(other.page.status).toBe(200);
    await release();
    expect((await waiting).page.status).toBe(200);
  });

  test('renders other pages while one hangs', async () => {
    const { pool, onFault } = realPool(CODE);
    const hanging = pool.render(
      JOB,
      EMPTY_API,
      releaseOf({ key: 'mf-a@1.0.1', load: 'while (true) {}' }),
    );
    // If the test fails before it awaits this, only that failure counts.
    hanging.catch(() => undefined);
    const other = await pool.render(JOB, EMPTY_API, releaseOf());
    expect(other.page.status).toBe(200);
    expect(onFault).not.toHaveBeenCalled();
    await expect(hanging).rejects.toThrow('was killed');
  });

  test('rejects renders beyond its queue and recovers afterwards', async () => {
    const { pool } = realPool(CODE);
    const { hooks, release } = heldApi();
    const stuck = releaseOf({ load: LOADS });
    const renders = Array.from({ length: 80 }, () => pool.render(JOB, hooks, stuck));
    const settled = Promise.allSettled(renders);
    await expect(renders.at(-1)).rejects.toThrow(RenderBusyError);
    expect(pool.load.queued).toBeLessThanOrEqual(64);
    await release();
    for (const result of await settled) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(RenderBusyError);
      else expect(result.value.page.status).toBe(200);
    }
    expect((await pool.render(JOB, EMPTY_API, stuck)).page.status).toBe(200);
  });

  test('has a limited number of processes for any number of releases', async () => {
    const { pool } = realPool(CODE);
    for (let patch = 0; patch < 8; patch++)
      await pool.render(JOB, EMPTY_API, releaseOf({ key: `mf-a@1.0.${patch}` }));
    expect(pool.load.processes).toBeLessThanOrEqual(4);
  }, 60_000);

  test('ends the processes of releases that are no longer served', async () => {
    const { pool, onFault } = realPool(CODE);
    await pool.render(JOB, EMPTY_API, releaseOf());
    await pool.render(JOB, EMPTY_API, releaseOf({ key: 'mf-a@1.0.1' }));
    pool.retain(new Set(['mf-a@1.0.1']));
    expect(pool.load.processes).toBe(1);
    expect(onFault).not.toHaveBeenCalled();
  });

  test('evaluates a release even while many pages wait', async () => {
    const { pool } = realPool(CODE);
    const { hooks, release } = heldApi();
    const stuck = releaseOf({ load: LOADS });
    const renders = Array.from({ length: 80 }, () => pool.render(JOB, hooks, stuck));
    const settled = Promise.allSettled(renders);
    await expect(renders.at(-1)).rejects.toThrow(RenderBusyError);
    const other = await pool.describe(releaseOf({ key: 'mf-a@1.0.1' }));
    expect(other.name).toBe('mf-a');
    await release();
    await settled;
  });

  test('rejects a page that is too long for a frame and continues', async () => {
    const { pool, onFault } = realPool(CODE);
    const long = releaseOf({ key: 'mf-a@1.0.1', page: `return 'x'.repeat(${MAX_FRAME_BYTES});` });
    await expect(pool.render(JOB, EMPTY_API, long)).rejects.toThrow(ReleaseRefusedError);
    expect(onFault).not.toHaveBeenCalled();
    expect((await pool.render(JOB, EMPTY_API, releaseOf())).page.status).toBe(200);
  });

  test('gives no job to a killed process that has not ended yet', async () => {
    const { pool } = realPool(CODE);
    const spy = vi.spyOn(RendererProcess.prototype, 'run');
    onTestFinished(() => spy.mockRestore());
    await pool.render(JOB, EMPTY_API, releaseOf());
    for (const used of spy.mock.contexts) if (used instanceof RendererProcess) used.kill('memory');
    expect((await pool.render(JOB, EMPTY_API, releaseOf())).page.status).toBe(200);
  });

  test('replaces a process whose priority cannot be raised again', async () => {
    const { pool, onFault } = realPool(CODE);
    const setPriority = vi.spyOn(RendererProcess.prototype, 'setPriority').mockReturnValue(false);
    onTestFinished(() => setPriority.mockRestore());
    expect((await pool.render(JOB, EMPTY_API, releaseOf())).page.status).toBe(200);
    expect(pool.load.processes).toBe(0);
    expect((await pool.render(JOB, EMPTY_API, releaseOf())).page.status).toBe(200);
    expect(onFault).not.toHaveBeenCalled();
  });

  test('renders nothing after it is closed', async () => {
    const { pool } = realPool(CODE);
    pool.close();
    await expect(pool.render(JOB, EMPTY_API, releaseOf())).rejects.toThrow(RenderBusyError);
  });
});
