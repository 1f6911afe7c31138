import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RemoteModule } from '../../contract/remote.ts';
import { createShareScope, loadExposed } from '../../src/browser/container.ts';
import { Federation, RemoteLoadError } from '../../src/browser/federation.ts';
import { sharedTable } from '../../src/shared/table.ts';
import { REMOTE, ROUTE, remoteCode } from '../support/remote-code.ts';

interface RuntimeOptions {
  readonly shared: Record<string, { lib: () => object; shareConfig: { singleton: boolean } }>;
}

const { createInstance, loadRemote } = vi.hoisted(() => {
  const loadRemote = vi.fn();
  return { loadRemote, createInstance: vi.fn((_options: RuntimeOptions) => ({ loadRemote })) };
});
vi.mock('@module-federation/enhanced/runtime', () => ({ createInstance }));
vi.mock('@module-federation/inject-external-runtime-core-plugin', () => ({ default: () => ({}) }));
vi.mock('../../src/browser/container.ts', async (original) => {
  const container = await original<typeof import('../../src/browser/container.ts')>();
  return { ...container, loadExposed: vi.fn(container.loadExposed) };
});

beforeEach(() => {
  createInstance.mockClear();
  loadRemote.mockReset();
  vi.mocked(loadExposed).mockImplementation(loadRemote);
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

  const PAGES = { ...ROUTE, exposed: './pages/page' };

  test('loads an exposed page without the rest of the remote', async () => {
    const [route] = remoteCode().remote.routes;
    const module = await route?.page();
    vi.mocked(loadExposed).mockResolvedValue(module);
    expect(await new Federation([REMOTE]).page(PAGES)).toBe(module?.Page);
    const names = vi.mocked(loadExposed).mock.calls.map(([, name]) => name);
    expect(names).toEqual(['./pages/page']);
  });

  test('loads a page through its routes when a QA session intercepts loading', async () => {
    const code = remoteCode();
    vi.mocked(loadExposed).mockResolvedValue(code);
    const intercept = vi.fn((_name: string, load: () => Promise<RemoteModule>) => load());
    const Page = await new Federation([REMOTE], intercept).page(PAGES);
    expect(Page).toBe((await code.remote.routes[0]?.page())?.Page);
    expect(intercept).toHaveBeenCalledOnce();
  });

  test('is rejected when an exposed module does not export `Page`', async () => {
    vi.mocked(loadExposed).mockResolvedValue({});
    const page = new Federation([REMOTE]).page(PAGES);
    await expect(page).rejects.toThrow('mf-a has no page "page"');
  });

  test('shares one share scope with all others', async () => {
    vi.mocked(loadExposed).mockResolvedValue(remoteCode());
    const federation = new Federation([REMOTE, { ...REMOTE, name: 'mf-b' }]);
    await Promise.all([federation.load('mf-a'), federation.load('mf-b')]);
    const [first, second] = vi.mocked(loadExposed).mock.calls;
    expect(first?.slice(0, 2)).toEqual([REMOTE.entry, './remote']);
    expect(second?.[2]).toBe(first?.[2]);
    expect(createInstance).not.toHaveBeenCalled();
  });
});

describe('a remote that needs the federation runtime', () => {
  const { container, ...legacy } = REMOTE;

  test("is loaded from its entry and borrows the host's own modules", async () => {
    const code = remoteCode();
    loadRemote.mockResolvedValue(code);
    expect(await new Federation([legacy]).load('mf-a')).toBe(code.remote);
    expect(loadRemote.mock.calls).toEqual([['mf-a/remote']]);
    expect(createInstance).toHaveBeenCalledWith(
      expect.objectContaining({
        remotes: [{ name: 'mf-a', entry: '/_r/mf-a/1.0.0/entry.1.js', type: 'module' }],
        shareStrategy: 'loaded-first',
      }),
    );
    const [options] = createInstance.mock.calls[0] ?? [];
    const shared = Object.entries(options?.shared ?? {});
    expect(shared.map(([name]) => name)).toEqual(Object.keys(sharedTable));
    expect(shared.filter(([, share]) => !share.shareConfig.singleton)).toEqual([]);
    expect(shared.map(([, share]) => share.lib())).toEqual(Object.values(sharedTable));
  });

  test('shares one runtime with others', async () => {
    loadRemote.mockResolvedValue(remoteCode());
    const federation = new Federation([legacy, { ...legacy, name: 'mf-b' }]);
    await Promise.all([federation.load('mf-a'), federation.load('mf-b')]);
    expect(createInstance).toHaveBeenCalledOnce();
  });
});

describe('loading a remote', () => {
  test('happens once for concurrent and later calls', async () => {
    const code = remoteCode();
    loadRemote.mockResolvedValue(code);
    const federation = new Federation([REMOTE]);
    const modules = await Promise.all([federation.load('mf-a'), federation.load('mf-a')]);
    expect(modules).toEqual([code.remote, code.remote]);
    await federation.load('mf-a');
    expect(loadRemote).toHaveBeenCalledOnce();
  });

  test('fails when the release set does not contain it', async () => {
    await expect(new Federation([]).load('mf-a')).rejects.toThrow('The release set has no mf-a');
  });

  test('is tried again after a failure', async () => {
    const code = remoteCode();
    loadRemote.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(code);
    const federation = new Federation([REMOTE]);
    await expect(federation.load('mf-a')).rejects.toThrow('offline');
    expect(await federation.load('mf-a')).toBe(code.remote);
  });

  test.each([null, undefined, {}, 'text'])(
    'rejects %j, which is not a remote, by name',
    async (code) => {
      loadRemote.mockResolvedValue(code);
      const loaded = new Federation([REMOTE]).load('mf-a');
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
    loadRemote.mockReturnValue(new Promise(() => {}));
    const outcome = vi.fn();
    new Federation([REMOTE]).loadInTime('mf-a').catch(outcome);
    await vi.advanceTimersByTimeAsync(4999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(new RemoteLoadError('mf-a did not load in time'));
  });

  test('uses code that arrived late on the next call', async () => {
    fakeTimers();
    const code = remoteCode();
    const late = Promise.withResolvers<unknown>();
    loadRemote.mockReturnValue(late.promise);
    const federation = new Federation([REMOTE]);
    const first = expect(federation.loadInTime('mf-a')).rejects.toThrow(RemoteLoadError);
    await vi.advanceTimersByTimeAsync(5000);
    await first;
    late.resolve(code);
    expect(await federation.loadInTime('mf-a')).toBe(code.remote);
    expect(loadRemote).toHaveBeenCalledOnce();
  });

  test('leaves no timer behind', async () => {
    fakeTimers();
    loadRemote.mockResolvedValue(remoteCode());
    await new Federation([REMOTE]).loadInTime('mf-a');
    expect(vi.getTimerCount()).toBe(0);
  });
});
