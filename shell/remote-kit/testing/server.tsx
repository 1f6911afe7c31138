import { createQueryClient, createQueryFn } from '@agent-atlas/api-client';
import type { RemoteModule, Scenario } from '@agent-atlas/contract';
import { dehydrate, hydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { queryReads } from './query-reads.ts';
import { isPending, loadHead, matchScenario, scenarioFetch } from './scenario.ts';

export interface ServerRendering {
  readonly html: string;
  /** What the browser hydrates the HTML with: the same page, with the data sent with the HTML. */
  readonly app: ReactNode;
  /** The server's data. */
  readonly queryClient: QueryClient;
}

/**
 * Loads and renders a scenario's page as the server does. Rejects if the server would show its error page.
 *
 * @param mark a parameter that is added to the query of the page
 */
export async function serverRender(
  remote: RemoteModule,
  scenario: Scenario,
  mark?: string,
): Promise<ServerRendering> {
  const { route, context, canonicalUrl } = matchScenario(
    remote,
    scenario,
    scenarioFetch(scenario),
    true,
  );
  const { queryClient, search } = context;
  if (mark !== undefined) search.append(mark, '');
  const url = new URL(canonicalUrl, 'http://scenario.test');
  await route.load?.(context);
  const { Page } = await route.page();
  const app = (client: QueryClient, url: string) => (
    <QueryClientProvider client={client}>
      <RouterProvider
        router={createMemoryRouter([{ path: route.path, element: <Page /> }], {
          initialEntries: [url],
        })}
      />
    </QueryClientProvider>
  );
  const html = renderToString(
    app(queryClient, `${url.pathname}${mark ? `?${search}` : url.search}`),
  );
  // Data is sent as JSON, and failed queries are not sent.
  const browserClient = createQueryClient(
    createQueryFn({ baseUrl: 'http://scenario.test', fetch: scenarioFetch(scenario) }),
  );
  hydrate(browserClient, JSON.parse(JSON.stringify(dehydrate(queryClient))));
  return { html, app: app(browserClient, scenario.url), queryClient };
}

/**
 * Tests the rules that the HTML of every page must follow.
 *
 * @param unrendered ids of scenarios for which the server renders no page of the remote: it redirects, or shows its
 * error page because `load` rejects
 */
export function describeServerHtml(
  remote: RemoteModule,
  scenarios: readonly Scenario[],
  unrendered: readonly string[],
): void {
  const isHome = ({ url }: Scenario) => new URL(url, 'http://scenario.test').pathname === '/';
  const isRendered = ({ id }: Scenario) => !unrendered.includes(id);

  it.each(scenarios.filter((scenario) => !isRendered(scenario)))(
    'is not rendered on the server: $id',
    async (scenario) => {
      const shown = await loadHead(remote, scenario).then(
        ({ status }) => status,
        () => 'the error page',
      );
      expect(shown).toBeOneOf([307, 308, 'the error page']);
    },
  );

  const rendered = scenarios.filter((scenario) => isRendered(scenario) && !isPending(scenario));
  describe.each(rendered)('the HTML of $id', (scenario) => {
    let rendering: Promise<ServerRendering & { page: Document }> | undefined;
    const renderOnce = () => {
      rendering ??= serverRender(remote, scenario).then((rendered) => ({
        ...rendered,
        page: new DOMParser().parseFromString(rendered.html, 'text/html'),
      }));
      return rendering;
    };

    it('has one h1 and skips no heading level', async () => {
      const { page } = await renderOnce();
      const headings = page.querySelectorAll('h1, h2, h3, h4, h5, h6');
      const levels = [...headings].map((heading) => Number(heading.tagName.slice(1)));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels[0]).toBe(1);
      for (const [index, level] of levels.entries()) {
        expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
      }
    });

    it('shows no button that does nothing without JavaScript', async () => {
      const { page } = await renderOnce();
      const idle = [...page.querySelectorAll('button')].filter(
        (button) => !button.form && !button.closest('.noscript\\:hidden'),
      );
      expect(idle.map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).toEqual([]);
    });

    it.skipIf(isHome(scenario))('links back to the home page', async () => {
      const { page } = await renderOnce();
      const links = [...page.querySelectorAll('a')].filter(
        ({ textContent }) => textContent === 'Back to Home',
      );
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/']);
    });

    it('has no inline styles', async () => {
      const { html } = await renderOnce();
      expect(html).not.toMatch(/<style|\sstyle=/);
    });

    it('reads only query parameters that its route declares', async () => {
      const { route } = matchScenario(remote, scenario);
      const { names } = await queryReads((mark) => serverRender(remote, scenario, mark));
      const declared = route.query.map((each) => (typeof each === 'string' ? each : each.name));
      const undeclared = names.filter((name) => !declared.includes(name));
      expect(undeclared, 'the server drops what `query` does not declare').toEqual([]);
    });

    it('matches the first render in the browser', async () => {
      const { app, html } = await renderOnce();
      const container = document.createElement('div');
      container.innerHTML = html;
      document.body.replaceChildren(container);
      const problems: unknown[] = [];
      render(app, {
        container,
        hydrate: true,
        onRecoverableError: (error) => problems.push(error),
      });
      expect(problems).toEqual([]);
      await waitFor(() => expect(container.querySelector('h1')).not.toBeNull());
    });
  });
}
