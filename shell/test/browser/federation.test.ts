import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Federation, RemoteLoadError } from '../../src/browser/federation.ts';
import { sharedTable } from '../../src/shared/table.ts';
import { REMOTE, remoteCode } from '../support/remote-code.ts';

interface RuntimeOptions {
  readonly shared: Record<string, { lib: () => object; shareConfig: { singleton: boolean } }>;
}

const { createInstance, loadRemote } = vi.hoisted(() => {
  const loadRemote = vi.fn();
  return { loadRemote, createInstance: vi.fn((_options: RuntimeOptions) => ({ loadRemote })) };
});
vi.mock('@module-federation/enhanced/runtime', () => ({ createInstance }));
vi.mock('@module-federation/inject-external-runtime-core-plugin', () => ({ default: () => ({}) }));

beforeEach(() => {
  createInstance.mockClear();
  loadRemote.mockReset();
});

test('remotes come from where the registry says, and borrow the host’s own modules', () => {
  new Federation([REMOTE]);
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

describe('loading a remote', () => {
  test('happens once for all who ask', async () => {
    const code = remoteCode();
    loadRemote.mockResolvedValue(code);
    const federation = new Federation([REMOTE]);
    const modules = await Promise.all([federation.load('mf-a'), federation.load('mf-a')]);
    expect(modules).toEqual([code.remote, code.remote]);
    await federation.load('mf-a');
    expect(loadRemote.mock.calls).toEqual([['mf-a/remote']]);
  });

  test('is tried again after it failed', async () => {
    const code = remoteCode();
    loadRemote.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(code);
    const federation = new Federation([REMOTE]);
    await expect(federation.load('mf-a')).rejects.toThrow('offline');
    expect(await federation.load('mf-a')).toBe(code.remote);
  });

  test.each([null, undefined, {}, 'text'])(
    'refuses %j, which is no remote, by name',
    async (code) => {
      loadRemote.mockResolvedValue(code);
      const loaded = new Federation([REMOTE]).load('mf-a');
      await expect(loaded).rejects.toThrow(RemoteLoadError);
      await expect(loaded).rejects.toThrow('mf-a does not export a remote');
    },
  );
});

describe('loading in time', () => {
  function fakeTimers(): void {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
  }

  test('gives up after five seconds on a server that does not answer', async () => {
    fakeTimers();
    loadRemote.mockReturnValue(new Promise(() => {}));
    const outcome = vi.fn();
    new Federation([REMOTE]).loadInTime('mf-a').catch(outcome);
    await vi.advanceTimersByTimeAsync(4999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(new RemoteLoadError('mf-a did not load in time'));
  });

  test('still takes code that arrived late, the next time', async () => {
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
