import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter, type LoaderFunction } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Boot, NO_LINKS } from '../../contract/boot.ts';
import type { RemoteRoute } from '../../contract/remote.ts';
import { NOT_FOUND_ID } from '../../src/app/route-ids.ts';
import { Federation } from '../../src/browser/federation.ts';
import { followHead } from '../../src/browser/navigation.ts';
import { REMOTE, ROUTE, remoteCode } from '../support/remote-code.ts';

const { loadRemote } = vi.hoisted(() => ({ loadRemote: vi.fn() }));
vi.mock('../../src/browser/container.ts', () => ({
  createShareScope: () => ({}),
  loadExposed: loadRemote,
}));

const BOOT: Boot = {
  set: 'set-1',
  year: 2026,
  remotes: [REMOTE],
  routes: [ROUTE],
  frame: NO_LINKS,
  slots: [],
  state: [],
  loaderData: {},
};

const head: RemoteRoute['head'] = ({ queryClient, search }) => ({
  title: queryClient.getQueryData<string>(['/api/agents/1']) ?? 'Agent',
  description: `Page ${search.get('page')}`,
  canonicalPath: '/new',
});

beforeEach(() => {
  loadRemote.mockReset();
  document.title = 'Home | Agent Atlas';
  document.head.innerHTML += `
    <meta name="description" content="Home"><link rel="canonical" href="http://atlas.test/">
    <meta property="og:title" content="Home"><meta property="og:description" content="Home">
    <meta property="og:url" content="http://atlas.test/">`;
  onTestFinished(() => document.head.replaceChildren());
});

function tab({ loader }: { loader?: LoaderFunction } = {}) {
  const queryClient = new QueryClient();
  const router = createMemoryRouter([
    { path: '/' },
    { id: 'mf-a/page', path: '/new', ...(loader && { loader }) },
    { id: NOT_FOUND_ID, path: '*' },
  ]);
  onTestFinished(() => router.dispose());
  followHead(router, BOOT, new Federation([REMOTE]), queryClient);
  return { router, queryClient };
}

const content = (selector: string, attribute: string) =>
  document.head.querySelector(selector)?.getAttribute(attribute);

test("updates the document's head after a navigation", async () => {
  loadRemote.mockResolvedValue(remoteCode({ head }));
  await tab().router.navigate('/new?page=2');
  await vi.waitFor(() => expect(document.title).toBe('Agent | Agent Atlas'), { timeout: 20_000 });
  expect(content('meta[name="description"]', 'content')).toBe('Page 2');
  expect(content('meta[property="og:title"]', 'content')).toBe('Agent | Agent Atlas');
  expect(content('meta[property="og:description"]', 'content')).toBe('Page 2');
  for (const url of [
    content('link[rel="canonical"]', 'href'),
    content('meta[property="og:url"]', 'content'),
  ])
    expect(url).toBe(`${location.origin}/new`);
});

test('updates a title that depends on data when the data arrives', async () => {
  loadRemote.mockResolvedValue(remoteCode({ head }));
  const { router, queryClient } = tab();
  await router.navigate('/new');
  queryClient.setQueryData(['/api/agents/1'], 'Otter');
  await vi.waitFor(() => expect(document.title).toBe('Otter | Agent Atlas'), { timeout: 20_000 });
});

test('names the not-found page', async () => {
  await tab().router.navigate('/nowhere');
  await vi.waitFor(() => expect(document.title).toBe('Page not found | Agent Atlas'), {
    timeout: 20_000,
  });
});

test("keeps the head while the page's code cannot be loaded, then updates it", async () => {
  loadRemote.mockRejectedValue(new Error('offline'));
  const { router, queryClient } = tab();
  await router.navigate('/new');
  // Each change of data is another attempt, which begins only after the first has failed.
  const retryUntil = (check: () => void) =>
    vi.waitFor(
      () => {
        queryClient.setQueryData(['/api/agents/1'], 'Otter');
        check();
      },
      { timeout: 20_000 },
    );
  await retryUntil(() => expect(loadRemote.mock.calls.length).toBeGreaterThan(1));
  expect(document.title).toBe('Home | Agent Atlas');
  expect(content('meta[name="description"]', 'content')).toBe('Home');

  loadRemote.mockResolvedValue(remoteCode({ head }));
  await retryUntil(() => expect(document.title).toBe('Otter | Agent Atlas'));
});

test('leaves the title to the error view when a page fails', async () => {
  const { router } = tab({ loader: () => Promise.reject(new Error('offline')) });
  await router.navigate('/new');
  expect(router.state.errors).not.toBeNull();
  await router.navigate('/nowhere');
  await vi.waitFor(() => expect(document.title).toBe('Page not found | Agent Atlas'), {
    timeout: 20_000,
  });
  expect(loadRemote).not.toHaveBeenCalled();
});
