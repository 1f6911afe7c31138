import { Toaster } from '@agent-atlas/shared-ui';
import type { Head, RouteContext, Scenario } from '@agent-atlas/shell/contract';
import { matchScenario, renderScenario } from '@agent-atlas/shell/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

/** The scenario of an id. */
export function scenario(id: string): Scenario {
  const found = scenarios.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`There is no scenario ${id}`);
  return found;
}

/** Shows a scenario's page, with the toasts of the shell. */
export async function show(id: string) {
  const view = await renderScenario(remote, scenario(id));
  render(<Toaster />);
  return { ...view, user: userEvent.setup() };
}

/** Where toasts appear. */
export function toasts() {
  return within(screen.getByRole('region', { name: /^Notification/ }));
}

/** Answers the next mutations; gives the bodies that were sent. */
export function answerMutations(answer: () => Promise<Response>): unknown[] {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    bodies.push({ path, method: init.method, body: JSON.parse(String(init.body)) });
    return answer();
  });
  return bodies;
}

function decoded({ route, context }: ReturnType<typeof matchScenario>) {
  const params = Object.fromEntries(
    Object.entries(context.params).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
  );
  const withParams: RouteContext = { ...context, params };
  return { route, context: withParams };
}

/** The head a scenario's page has on the server. */
export async function headOf(id: string): Promise<Head> {
  const { route, context } = decoded(matchScenario(remote, scenario(id)));
  await route.load?.(context);
  return route.head(context);
}

/** A scenario's page as the server renders it: its HTML, the application to hydrate it with, and its data. */
export async function serverRender(id: string) {
  const { route, context } = decoded(matchScenario(remote, scenario(id)));
  await route.load?.(context);
  const { Page } = await route.page();
  const app = () => (
    <QueryClientProvider client={context.queryClient}>
      <RouterProvider
        router={createMemoryRouter([{ path: route.path, element: <Page /> }], {
          initialEntries: [scenario(id).url],
        })}
      />
    </QueryClientProvider>
  );
  return { html: renderToString(app()), app: app(), queryClient: context.queryClient };
}
