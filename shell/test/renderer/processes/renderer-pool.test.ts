import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FRAME_BYTES } from '../../../src/renderer/frames.ts';
import { RenderBusyError } from '../../../src/renderer/render-queue.ts';
import { ReleaseRefusedError } from '../../../src/renderer/renderer-pool.ts';
import { type ApiResponse, RendererProcess } from '../../../src/renderer/renderer-process.ts';
import { RendererStarter } from '../../../src/renderer/renderer-starter.ts';
import { CODE, EMPTY_API, filePool, JOB, realPool, releaseOf, STARTER } from './real-renderers.ts';

const LOADS = "await queryClient.fetchQuery({ queryKey: ['/api/agents'] });";

/** Another release with the same page. */
const OTHER = releaseOf({ module: '// Another release.' });

/** An API whose responses the test releases. */
function heldApi() {
  const held = Promise.withResolvers<ApiResponse>();
  const first = Promise.withResolvers<void>();
  const answer = vi.fn(() => {
    first.resolve();
    return held.promise;
  });
  const release = async () =>
    held.resolve(await EMPTY_API.answer({ method: 'GET', path: '/api/' }));
  return { hooks: { answer }, answer, called: first.promise, release };
}

describe('a renderer', () => {
  const { pool } = filePool();

  test('describes a release', async () => {
    expect(await pool.describe(releaseOf())).toMatchObject({
      name: 'mf-a',
      contract: 1,
      routes: [{ id: 'page', path: '/' }],
    });
  });

  test("lists the host's shared modules", async () => {
    const names = await pool.sharedNames();
    expect(names.react).toContain('useState');
    expect(Object.keys(names)).toContain('@agent-atlas/shared-ui');
  });

  test('lists the URLs of a release', async () => {
    const lists = await pool.list({ type: 'list' }, EMPTY_API, releaseOf());
    expect(lists.page).toEqual({
      entries: [{ path: '/', title: 'Tiny', description: 'A page.' }],
    });
  });

  test('renders the same bytes in every process, so that ETags match across servers', async () => {
    const release = releaseOf({ load: LOADS });
    const pages = [];
    for (const each of [pool, realPool().pool])
      pages.push(await each.render(JOB, EMPTY_API, release));
    const [one, other] = pages.map(({ html, state }) => [html.toString(), state.toString()]);
    expect(one?.[0]).toContain('<h1>Well</h1>');
    expect(other).toEqual(one);
  });

  test("renders an error page without any remote's code", async () => {
    const failure = { routeId: 'mf-a/page', status: 503 } as const;
    const { page, html } = await pool.render({ ...JOB, failure }, EMPTY_API);
    expect(page.status).toBe(503);
    expect(html.toString()).toContain('The data for this page is not available at the moment.');
  });

  test('renders the page without its data when the host stops waiting', async () => {
    const { hooks } = heldApi();
    const draw = Promise.resolve();
    const { page } = await pool.render(JOB, { ...hooks, draw }, releaseOf({ load: LOADS }));
    expect([page.status, page.complete]).toEqual([200, false]);
  });

  test('uses the responses sent along with its job and reports which', async () => {
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
    const starter = new RendererStarter({ starter: STARTER, code: CODE });
    onTestFinished(() => starter.close());
    const renderer = new RendererProcess(starter, CODE, events);
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
    const { pool, onFault } = realPool();
    const setPriority = vi.spyOn(RendererProcess.prototype, 'setPriority');
    onTestFinished(() => setPriority.mockRestore());
    // Start the renderer before the clock stops, so that only the page is measured.
    const page = releaseOf({ load: LOADS });
    await pool.render(JOB, EMPTY_API, page);
    holdTime();
    const api = heldApi();
    const rendered = pool.render(JOB, api.hooks, page);
    await api.called;
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
    const { pool } = realPool();
    const { hooks, called, release } = heldApi();
    const waiting = pool.render(JOB, hooks, releaseOf({ load: LOADS }));
    await called;
    const other = await pool.render(JOB, EMPTY_API, OTHER);
    expect(other.page.status).toBe(200);
    await release();
    expect((await waiting).page.status).toBe(200);
  });

  test('renders other pages while one hangs', async () => {
    const { pool, onFault } = realPool();
    const hanging = releaseOf({ load: 'while (true) {}' });
    // Their processes start first, because a page waits only a few seconds for one.
    for (const release of [hanging, releaseOf()]) await pool.describe(release);
    // The pool closes before the page is killed.
    pool.render(JOB, EMPTY_API, hanging).catch(() => undefined);
    const other = await pool.render(JOB, EMPTY_API, releaseOf());
    expect(other.page.status).toBe(200);
    expect(onFault).not.toHaveBeenCalled();
  });

  test('rejects renders beyond its queue and recovers afterwards', async () => {
    const { pool } = realPool();
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
    const { pool } = realPool();
    for (let release = 0; release < 5; release++)
      await pool.render(JOB, EMPTY_API, releaseOf({ module: `// Release ${release}.` }));
    expect(pool.load.processes).toBe(4);
    expect(pool.releasesAtOnce).toBe(4);
  });

  test('ends the processes that render nothing, and renders afterwards', async () => {
    const { pool } = realPool();
    const { hooks, called, release } = heldApi();
    await pool.render(JOB, EMPTY_API, OTHER);
    const rendering = pool.render(JOB, hooks, releaseOf({ load: LOADS }));
    await called;
    pool.endIdle();
    expect(pool.load.processes).toBe(1);
    await release();
    await rendering;
    expect((await pool.render(JOB, EMPTY_API, OTHER)).page.status).toBe(200);
  });

  test('ends the processes of releases that are no longer served', async () => {
    const { pool, onFault } = realPool();
    await pool.render(JOB, EMPTY_API, releaseOf());
    await pool.render(JOB, EMPTY_API, OTHER);
    pool.retain(new Set([OTHER.key]));
    expect(pool.load.processes).toBe(1);
    expect(onFault).not.toHaveBeenCalled();
  });

  test('evaluates a release even while many pages wait', async () => {
    const { pool } = realPool();
    const { hooks, release } = heldApi();
    const stuck = releaseOf({ load: LOADS });
    const renders = Array.from({ length: 80 }, () => pool.render(JOB, hooks, stuck));
    const settled = Promise.allSettled(renders);
    await expect(renders.at(-1)).rejects.toThrow(RenderBusyError);
    const other = await pool.describe(OTHER);
    expect(other.name).toBe('mf-a');
    await release();
    await settled;
  });

  test('rejects a page that is too long for a frame and continues', async () => {
    const { pool, onFault } = realPool();
    const long = releaseOf({ page: `return 'x'.repeat(${FRAME_BYTES.page});` });
    await expect(pool.render(JOB, EMPTY_API, long)).rejects.toThrow(ReleaseRefusedError);
    expect(onFault).not.toHaveBeenCalled();
    expect((await pool.render(JOB, EMPTY_API, releaseOf())).page.status).toBe(200);
  });

  test('gives no job to a killed process that has not ended yet', async () => {
    const { pool } = realPool();
    const spy = vi.spyOn(RendererProcess.prototype, 'run');
    onTestFinished(() => spy.mockRestore());
    await pool.render(JOB, EMPTY_API, releaseOf());
    for (const used of spy.mock.contexts) if (used instanceof RendererProcess) used.kill('memory');
    expect((await pool.render(JOB, EMPTY_API, releaseOf())).page.status).toBe(200);
  });

  test('replaces a process whose priority cannot be raised again', async () => {
    const { pool, onFault } = realPool();
    const setPriority = vi.spyOn(RendererProcess.prototype, 'setPriority').mockReturnValue(false);
    onTestFinished(() => setPriority.mockRestore());
    expect((await pool.render(JOB, EMPTY_API, releaseOf())).page.status).toBe(200);
    expect(pool.load.processes).toBe(0);
    expect((await pool.render(JOB, EMPTY_API, releaseOf())).page.status).toBe(200);
    expect(onFault).not.toHaveBeenCalled();
  });

  test('renders nothing after it is closed', async () => {
    const { pool } = realPool();
    pool.close();
    await expect(pool.render(JOB, EMPTY_API, releaseOf())).rejects.toThrow(RenderBusyError);
  });
});
