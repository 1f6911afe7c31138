import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Boot, NO_LINKS, type RemoteSpec } from '../../contract/boot.ts';
import type { RemoteModule } from '../../contract/remote.ts';
import { createShareScope, loadExposed } from '../../src/browser/container.ts';
import { Federation, RemoteLoadError } from '../../src/browser/federation.ts';
import { sharedTable } from '../../src/shared/table.ts';
import { REMOTE, ROUTE, remoteCode } from '../support/remote-code.ts';

type Parts = Pick<Boot, 'remotes' | 'routes' | 'frame'>;
const bootOf = (remotes: readonly RemoteSpec[]): Parts => ({
  remotes,
  routes: [],
  frame: NO_LINKS,
});

const { createRuntime, loadModule } = vi.hoisted(() => {
  const loadModule = vi.fn();
  return { loadModule, createRuntime: vi.fn(async (_boot: Parts, _scope: unknown) => loadModule) };
});
vi.mock('../../src/browser/federation-runtime.ts', () => ({ createRuntime }));
vi.mock('../../src/browser/container.ts', async (original) => {
  const container = await original<typeof import('../../src/browser/container.ts')>();
  return { ...container, loadExposed: vi.fn(container.loadExposed) };
});

beforeEach(() => {
  createRuntime.mockClear();
  loadModule.mockReset();
  vi.mocked(loadExposed).mockReset();
});

/** The URL of an ES module with this source text. */
const moduleOf = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;

describe('a container', () => {
  beforeEach(() => vi.mocked(loadExposed).mockRestore());

  const CONTAINER = moduleOf(`
    let scope;
    export const init = (given) => { scope = given; };
    export const get = async (name) => () => ({
      name,
      borrowed: Object.fromEntries(
        Object.entries(scope).map(([key, copies]) => [key, Object.values(copies)[0].get()()]),
      ),
    });
  `);

  test("borrows the host's own modules", async () => {
    const exposed = await loadExposed(CONTAINER, './remote', createShareScope());
    expect(exposed).toEqual({ name: './remote', borrowed: sharedTable });
  });

  test('is rejected by its URL when it is not a container', async () => {
    const entry = moduleOf('export const nothing = 1;');
    await expect(loadExposed(entry, './remote', {})).rejects.toThrow(`${entry} is not a container`);
  });
});

describe('a page', () => {
  const PAGES = { ...ROUTE, exposed: './pages/page' };
  const pageModule = () => remoteCode().remote.routes[0]?.page();

  test('comes from its container, without the runtime and without the rest of the remote', async () => {
    const module = await pageModule();
    vi.mocked(loadExposed).mockResolvedValue(module);
    expect(await new Federation(bootOf([REMOTE])).page(PAGES)).toBe(module?.Page);
    const calls = vi.mocked(loadExposed).mock.calls.map(([entry, name]) => [entry, name]);
    expect(calls).toEqual([[REMOTE.entry, './pages/page']]);
    expect(createRuntime).not.toHaveBeenCalled();
  });

  test('comes through the runtime once a remote was loaded as a whole', async () => {
    const module = await pageModule();
    loadModule.mockResolvedValueOnce(remoteCode()).mockResolvedValueOnce(module);
    const federation = new Federation(bootOf([REMOTE]));
    await federation.load('mf-a');
    expect(await federation.page(PAGES)).toBe(module?.Page);
    expect(loadModule.mock.calls).toEqual([
      ['mf-a', './remote'],
      ['mf-a', './pages/page'],
    ]);
    expect(loadExposed).not.toHaveBeenCalled();
  });

  test('comes through its routes when a QA session intercepts loading', async () => {
    const code = remoteCode();
    loadModule.mockResolvedValue(code);
    const intercept = vi.fn((_name: string, load: () => Promise<RemoteModule>) => load());
    const Page = await new Federation(bootOf([REMOTE]), intercept).page(PAGES);
    expect(Page).toBe((await code.remote.routes[0]?.page())?.Page);
    expect(intercept).toHaveBeenCalledOnce();
  });

  test('is rejected when its module does not export `Page`', async () => {
    vi.mocked(loadExposed).mockResolvedValue({});
    const page = new Federation(bootOf([REMOTE])).page(PAGES);
    await expect(page).rejects.toThrow('mf-a has no page "page"');
  });
});

describe('the runtime', () => {
  test('knows all remotes, and the share scope with which containers are initialized', async () => {
    const other = { ...REMOTE, name: 'mf-b' };
    loadModule.mockResolvedValue(remoteCode());
    vi.mocked(loadExposed).mockResolvedValue(await remoteCode().remote.routes[0]?.page());
    const federation = new Federation(bootOf([REMOTE, other]));
    await federation.page({ ...ROUTE, exposed: './pages/page' });
    await Promise.all([federation.load('mf-a'), federation.load('mf-b')]);
    const [, , scope] = vi.mocked(loadExposed).mock.calls[0] ?? [];
    const [[boot, given] = []] = createRuntime.mock.calls;
    expect(createRuntime).toHaveBeenCalledOnce();
    expect(boot?.remotes).toEqual([REMOTE, other]);
    expect(given).toBe(scope);
  });

  test('is started again when its script could not be loaded', async () => {
    createRuntime.mockRejectedValueOnce(new Error('offline'));
    const code = remoteCode();
    loadModule.mockResolvedValue(code);
    const federation = new Federation(bootOf([REMOTE]));
    await expect(federation.load('mf-a')).rejects.toThrow('offline');
    expect(await federation.load('mf-a')).toBe(code.remote);
  });
});

describe('loading a remote', () => {
  test('happens once for concurrent and later calls', async () => {
    const code = remoteCode();
    loadModule.mockResolvedValue(code);
    const federation = new Federation(bootOf([REMOTE]));
    const modules = await Promise.all([federation.load('mf-a'), federation.load('mf-a')]);
    expect(modules).toEqual([code.remote, code.remote]);
    await federation.load('mf-a');
    expect(loadModule).toHaveBeenCalledOnce();
  });

  test('fails when the release set does not contain it', async () => {
    await expect(new Federation(bootOf([])).load('mf-a')).rejects.toThrow(
      'The release set has no mf-a',
    );
  });

  test('is tried again after a failure', async () => {
    const code = remoteCode();
    loadModule.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(code);
    const federation = new Federation(bootOf([REMOTE]));
    await expect(federation.load('mf-a')).rejects.toThrow('offline');
    expect(await federation.load('mf-a')).toBe(code.remote);
  });

  test.each([null, undefined, {}, 'text'])(
    'rejects %j, which is not a remote, by name',
    async (code) => {
      loadModule.mockResolvedValue(code);
      const loaded = new Federation(bootOf([REMOTE])).load('mf-a');
      await expect(loaded).rejects.toThrow(RemoteLoadError);
      await expect(loaded).rejects.toThrow('mf-a exports no remote');
    },
  );
});

describe('loading with a timeout', () => {
  function fakeTimers(): void {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
  }

  test('fails after five seconds when the server does not respond', async () => {
    fakeTimers();
    loadModule.mockReturnValue(new Promise(() => {}));
    const outcome = vi.fn();
    new Federation(bootOf([REMOTE])).loadInTime('mf-a').catch(outcome);
    await vi.advanceTimersByTimeAsync(4999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(new RemoteLoadError('mf-a did not load in time'));
  });

  test('uses code that arrived late on the next call', async () => {
    fakeTimers();
    const code = remoteCode();
    const late = Promise.withResolvers<unknown>();
    loadModule.mockReturnValue(late.promise);
    const federation = new Federation(bootOf([REMOTE]));
    const first = expect(federation.loadInTime('mf-a')).rejects.toThrow(RemoteLoadError);
    await vi.advanceTimersByTimeAsync(5000);
    await first;
    late.resolve(code);
    expect(await federation.loadInTime('mf-a')).toBe(code.remote);
    expect(loadModule).toHaveBeenCalledOnce();
  });

  test('leaves no timer behind', async () => {
    fakeTimers();
    loadModule.mockResolvedValue(remoteCode());
    await new Federation(bootOf([REMOTE])).loadInTime('mf-a');
    expect(vi.getTimerCount()).toBe(0);
  });
});
