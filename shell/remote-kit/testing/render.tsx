import type { RemoteModule, RemoteRoute, RouteContext, Scenario } from '@agent-atlas/contract';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { matchScenario } from './scenario.ts';

/** A rendered page and its environment. */
export interface ScenarioView extends RenderResult {
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly queryClient: QueryClient;
}

/**
 * Renders the page of a scenario inside a router, as a browser does after a client navigation.
 * `fetch` responds to its queries; by default with the scenario's responses.
 */
export async function renderScenario(
  remote: RemoteModule,
  scenario: Scenario,
  fetch?: typeof globalThis.fetch,
): Promise<ScenarioView> {
  const { route, context } = matchScenario(remote, scenario, fetch);
  return renderRoute(route, context, scenario.url);
}

/** Renders the page of a route with the data of its context. */
export async function renderRoute(
  route: RemoteRoute,
  { queryClient }: Pick<RouteContext, 'queryClient'>,
  url: string,
): Promise<ScenarioView> {
  const { Page } = await route.page();
  const elsewhere = <p data-testid="elsewhere">another page</p>;
  const router = createMemoryRouter(
    [
      { path: route.path, element: <Page /> },
      { path: '*', element: elsewhere },
    ],
    { initialEntries: [url] },
  );
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient };
}
