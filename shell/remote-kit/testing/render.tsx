import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RemoteModule, Scenario } from '../../contract/index.ts';
import { matchScenario } from './scenario.ts';

/**
 * Shows the page of a scenario inside a router, as a browser does after a client navigation.
 * `fetch` answers its queries; the scenario's own answers when absent.
 */
export async function renderScenario(
  remote: RemoteModule,
  scenario: Scenario,
  fetch?: typeof globalThis.fetch,
) {
  const { route, context } = matchScenario(remote, scenario, fetch);
  const { Page } = await route.page();
  const elsewhere = <p data-testid="elsewhere">another page</p>;
  const router = createMemoryRouter(
    [
      { path: route.path, element: <Page /> },
      { path: '*', element: elsewhere },
    ],
    { initialEntries: [scenario.url] },
  );
  const view = render(
    <QueryClientProvider client={context.queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient: context.queryClient };
}

export type ScenarioView = Awaited<ReturnType<typeof renderScenario>>;
