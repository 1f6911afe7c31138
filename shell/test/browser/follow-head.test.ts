import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { RemoteModule, RemoteRoute } from '../../contract/remote.ts';
import type { View } from '../../remote-kit/navigation/page-outlet.tsx';
import type { Visit } from '../../remote-kit/navigation/router.ts';
import { followHead } from '../../src/browser/follow-head.ts';
import { ROUTE, remoteCode } from '../support/remote-code.ts';

const Page = () => null;

const head: RemoteRoute['head'] = ({ queryClient, search }) => ({
  title: queryClient.getQueryData<string>(['/api/agents/1']) ?? 'Agent',
  description: `Page ${search.get('page')}`,
  canonicalPath: '/new',
  noIndex: search.has('after'),
});

beforeEach(() => {
  document.title = 'Home | Agent Atlas';
  document.head.innerHTML += `
    <meta name="description" content="Home"><link rel="canonical" href="http://atlas.test/">
    <meta property="og:title" content="Home"><meta property="og:description" content="Home">
    <meta property="og:url" content="http://atlas.test/">`;
  onTestFinished(() => document.head.replaceChildren());
});

function visit(pathname: string, search = '', content: View['content'] = { Page }): Visit {
  const location = { pathname, search, hash: '', state: null, key: pathname };
  return { location, type: 'PUSH', keepsScroll: false, view: { spec: ROUTE, content } };
}

/** A tab at `/`. */
function tab() {
  const loadInTime = vi.fn<(name: string) => Promise<RemoteModule>>();
  loadInTime.mockImplementation(async () => remoteCode({ head }).remote);
  const queryClient = new QueryClient();
  const listeners: (() => void)[] = [];
  const router = {
    shown: visit('/'),
    subscribe(listener: () => void) {
      listeners.push(listener);
      return () => undefined;
    },
  };
  followHead({ router, federation: { loadInTime }, queryClient });
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const show = (next: Visit) => {
    router.shown = next;
    notify();
  };
  const setAgent = (name: string) => queryClient.setQueryData(['/api/agents/1'], name);
  return { loadInTime, notify, show, setAgent };
}

/** Lets the promises of an update settle. */
const flush = () => new Promise((resolve) => setImmediate(resolve));
const titled = (title: string) =>
  vi.waitFor(() => expect(document.title).toBe(`${title} | Agent Atlas`), { timeout: 20_000 });
const content = (selector: string, attribute: string) =>
  document.head.querySelector(selector)?.getAttribute(attribute);

test("updates the document's head after a navigation", async () => {
  tab().show(visit('/new', '?page=2'));
  await titled('Agent');
  expect(content('meta[name="description"]', 'content')).toBe('Page 2');
  expect(content('meta[property="og:title"]', 'content')).toBe('Agent | Agent Atlas');
  expect(content('meta[property="og:description"]', 'content')).toBe('Page 2');
  for (const url of [
    content('link[rel="canonical"]', 'href'),
    content('meta[property="og:url"]', 'content'),
  ])
    expect(url).toBe(`${location.origin}/new`);
});

test('tells search engines about a page that is not indexed, and about the next one', async () => {
  const { show } = tab();
  show(visit('/new', '?after=9'));
  await titled('Agent');
  expect(content('link[rel="canonical"]', 'href')).toBeUndefined();
  expect(content('meta[name="robots"]', 'content')).toBe('noindex');
  show(visit('/new', '?page=3'));
  await vi.waitFor(() => expect(content('meta[name="description"]', 'content')).toBe('Page 3'));
  expect(content('link[rel="canonical"]', 'href')).toBe(`${location.origin}/new`);
  expect(content('meta[name="robots"]', 'content')).toBeUndefined();
});

test('updates a title that depends on data when the data arrives', async () => {
  const { show, setAgent } = tab();
  show(visit('/new'));
  await titled('Agent');
  setAgent('Otter');
  await titled('Otter');
});

test('computes the head once for data that arrives together', async () => {
  const { show, setAgent, loadInTime } = tab();
  show(visit('/new'));
  setAgent('Beaver');
  setAgent('Otter');
  await titled('Otter');
  expect(loadInTime).toHaveBeenCalledOnce();
});

test('does not compute the head again while the next page is being loaded', async () => {
  const { notify, loadInTime, show } = tab();
  show(visit('/new'));
  await titled('Agent');
  notify();
  await flush();
  expect(loadInTime).toHaveBeenCalledOnce();
});

test("keeps the head while the page's code cannot be loaded, then updates it", async () => {
  const { show, setAgent, loadInTime } = tab();
  loadInTime.mockRejectedValueOnce(new Error('offline'));
  show(visit('/new'));
  await flush();
  expect(loadInTime).toHaveBeenCalledOnce();
  expect(document.title).toBe('Home | Agent Atlas');
  expect(content('meta[name="description"]', 'content')).toBe('Home');
  setAgent('Otter');
  await titled('Otter');
});

test('ignores the code of a page that the visitor has left in the meantime', async () => {
  const { show, loadInTime } = tab();
  const code = Promise.withResolvers<RemoteModule>();
  loadInTime.mockReturnValueOnce(code.promise);
  show(visit('/new'));
  await flush();
  show(visit('/'));
  code.resolve(remoteCode({ head }).remote);
  await flush();
  expect(loadInTime).toHaveBeenCalledOnce();
  expect(document.title).toBe('Home | Agent Atlas');
});

test('leaves the title to the error view when a page fails', async () => {
  const { show, setAgent, loadInTime } = tab();
  show(visit('/new', '', { instead: 'Error' }));
  setAgent('Otter');
  await flush();
  expect(loadInTime).not.toHaveBeenCalled();
});
