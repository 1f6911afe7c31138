// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterProvider,
  StaticRouterProvider,
} from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';
import { Frame } from './frame.tsx';
import { NotFound } from './not-found.tsx';
import { OutletError } from './outlet-error.tsx';
import { PageLoading } from './page-loading.tsx';
import { LINKS, renderAt } from './test-frame.tsx';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const routes = (page: ReactNode) => [
  {
    path: '*',
    element: (
      <Frame year={2026} links={LINKS}>
        {page}
      </Frame>
    ),
  },
];

async function serverHtml(page: ReactNode, path = '/'): Promise<string> {
  const handler = createStaticHandler(routes(page));
  const context = await handler.query(new Request(`http://site.test${path}`));
  if (context instanceof Response) throw new Error('The frame redirected');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

const PAGES = {
  'not found': <NotFound links={LINKS.notFound} />,
  error: <ErrorPage />,
  'outlet error': <OutletError onRetry={() => {}} />,
  loading: <PageLoading />,
};

describe('the frame on the server', () => {
  test.each(Object.entries(PAGES))('the %s page has no inline styles', async (_, page) => {
    expect(await serverHtml(page)).not.toMatch(/\sstyle=|<style/);
  });

  test('offers links and a search form to browsers without script', async () => {
    // A parser that runs no scripts parses the content of <noscript> as elements.
    const page = new DOMParser().parseFromString(await serverHtml(null), 'text/html');
    const scriptless = page.querySelector('noscript');
    const links = [...(scriptless?.querySelectorAll('a') ?? [])];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/leaderboard',
      '/recommendations',
      '/blog',
    ]);
    const form = scriptless?.querySelector('form');
    expect([form?.getAttribute('action'), form?.method]).toEqual(['/search', 'get']);
    expect(form?.elements.namedItem('q')).not.toBeNull();
  });

  test('hydrates without a mismatch', async () => {
    const onError = vi.fn();
    const root = document.createElement('div');
    root.innerHTML = await serverHtml(<p>Page</p>);
    document.body.append(root);
    const router = createMemoryRouter(routes(<p>Page</p>));
    const mounted = await act(async () =>
      hydrateRoot(root, <RouterProvider router={router} />, { onRecoverableError: onError }),
    );
    expect(onError).not.toHaveBeenCalled();
    await act(async () => mounted.unmount());
  });
});

describe('the frame', () => {
  test('starts with a link that skips to the content', () => {
    renderAt(
      '/',
      <Frame year={2026} links={LINKS}>
        Page
      </Frame>,
    );
    const [first] = screen.getAllByRole('link');
    expect(first?.textContent).toBe('Skip to content');
    expect(first?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });

  test('hides the splash from assistive technology and the pointer', () => {
    renderAt(
      '/',
      <Frame year={2026} links={LINKS}>
        Page
      </Frame>,
    );
    const splash = document.querySelector('.splash');
    expect(splash?.getAttribute('aria-hidden')).toBe('true');
    expect(splash?.classList.contains('pointer-events-none')).toBe(true);
  });
});

describe("the frame's own pages", () => {
  test('the not-found page says so in its heading', () => {
    renderAt('/', <NotFound links={LINKS.notFound} />);
    expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeDefined();
  });

  test('the error page retries with a link to the same URL', () => {
    renderAt('/search?q=otter', <ErrorPage />);
    const retry = screen.getByRole('link', { name: 'Try Again' });
    expect(retry.getAttribute('href')).toBe('/search?q=otter');
  });

  test('a failed outlet sets the title while it is shown', () => {
    document.title = 'Blog | Agent Atlas';
    renderAt('/', <OutletError onRetry={() => {}} />);
    expect(document.title).toMatch(/^This part of the site is not available/);
    cleanup();
    expect(document.title).toBe('Blog | Agent Atlas');
  });

  test('a failed outlet can be retried', () => {
    const onRetry = vi.fn();
    renderAt('/', <OutletError onRetry={onRetry} />);
    screen.getByRole('button', { name: 'Try Again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
