import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RouteSpec } from '../../contract/boot.ts';
import { createPrefetch } from '../../src/browser/prefetch.ts';
import { REMOTE, remoteCode } from '../support/remote-code.ts';

const AGENT = { remote: 'mf-a', id: 'page', path: '/agent/:id', files: ['/_r/mf-a/agent.js'] };
const url = (path: string) => new URL(path, location.origin);

afterEach(() => document.head.replaceChildren());

const Page = () => null;

function tab(load = vi.fn(async () => {})) {
  const page = vi.fn(async () => ({ Page }));
  const code = remoteCode({ load, page });
  const federation = {
    load: vi.fn(async () => code.remote),
    prepare: async () => async () => ({}),
  };
  const remotes = [{ ...REMOTE, initial: ['/_r/mf-a/entry.js'] }];
  const prefetch = createPrefetch({
    boot: { remotes, routes: [AGENT] },
    federation,
    queryClient: new QueryClient(),
  });
  return { prefetch, federation, load, page };
}

const preloaded = () =>
  [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) =>
    link.getAttribute('href'),
  );

describe('prefetching files', () => {
  test('preloads the files of the remote and of the page, each once', () => {
    const { prefetch, federation } = tab();
    prefetch.files(url('/agent/1'));
    prefetch.files(url('/agent/2'));
    expect(preloaded()).toEqual(['/_r/mf-a/entry.js', '/_r/mf-a/agent.js']);
    expect(federation.load).not.toHaveBeenCalled();
  });

  test.each(['/nowhere', 'https://example.com/agent/1'])('does nothing for %s', (address) => {
    tab().prefetch.files(url(address));
    expect(preloaded()).toEqual([]);
  });
});

test('the files of a page of another remote follow once its route has arrived', async () => {
  const boot = { remotes: [{ ...REMOTE, initial: [] }], routes: [] as RouteSpec[] };
  const prepare = async () => {
    boot.routes.push(AGENT);
    return async () => ({});
  };
  const federation = { load: async () => remoteCode().remote, prepare };
  const prefetch = createPrefetch({ boot, federation, queryClient: new QueryClient() });
  prefetch.files(url('/agent/1'));
  await vi.waitFor(() => expect(preloaded()).toEqual(['/_r/mf-a/agent.js']));
});

describe('prefetching a page', () => {
  test('runs its loader with the parameters and the query of the URL', async () => {
    const { prefetch, load, page } = tab();
    prefetch.page(url('/agent/7?tab=reviews'));
    await vi.waitFor(() => expect(page).toHaveBeenCalledOnce(), { timeout: 20_000 });
    expect(load).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        params: { id: '7' },
        search: new URLSearchParams('tab=reviews'),
      }),
    );
  });

  test('happens once per URL', async () => {
    const { prefetch, load } = tab();
    prefetch.page(url('/agent/7'));
    prefetch.page(url('/agent/7'));
    prefetch.page(url('/agent/8'));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  });

  test('is tried again after a failure', async () => {
    const load = vi.fn(async () => {});
    load.mockRejectedValueOnce(new Error('offline'));
    const { prefetch } = tab(load);
    prefetch.page(url('/agent/7'));
    await vi.waitFor(
      () => {
        prefetch.page(url('/agent/7'));
        expect(load).toHaveBeenCalledTimes(2);
      },
      { timeout: 20_000 },
    );
  });

  test('is limited to three pages at a time', async () => {
    const { prefetch, load, federation } = tab(vi.fn(() => new Promise<void>(() => {})));
    for (const id of [1, 2, 3, 4, 5]) prefetch.page(url(`/agent/${id}`));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(3), { timeout: 20_000 });
    expect(federation.load).toHaveBeenCalledTimes(3);
  });
});
