import { createQueryClient, createQueryFn } from '@agent-atlas/api-client';
import type { RemoteModule, RemoteRoute, Scenario } from '@agent-atlas/contract';
import { Toaster } from '@agent-atlas/shared-ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  RouterProvider,
  redirect,
  ScrollRestoration,
  useRouteError,
} from 'react-router-dom';
import { scenarioFetch } from '../testing/scenario.ts';
import { showError, showProblem } from './problem-panel.ts';
import { ScenarioPicker } from './scenario-picker.tsx';

/** How long a navigation waits for data before it shows the page's loading state, in milliseconds, as on the site. */
const DATA_WAIT_MS = 150;
const SCENARIO_KEY = 'atlas-scenario';

const network = window.fetch.bind(window);

/** Reloads the page after each successful build, and shows the errors of a failed one. */
function followBuilds(): void {
  const build = document.documentElement.dataset.build ?? '';
  const events = new EventSource(`/_dev/events?build=${build}`);
  events.addEventListener('built', () => location.reload());
  events.addEventListener('failed', ({ data }: MessageEvent<string>) => showProblem(data));
  addEventListener('error', ({ error, message }) => void showError(error ?? message, network));
  addEventListener('unhandledrejection', ({ reason }) => void showError(reason, network));
}

function routeOf(route: RemoteRoute, queryClient: QueryClient): RouteObject {
  return {
    path: route.path,
    errorElement: <Failed />,
    lazy: async () => ({ Component: (await route.page()).Page }),
    loader: async ({ params, request }) => {
      const context = { params, search: new URL(request.url).searchParams, queryClient };
      // Each section of the page shows its own loading error.
      const load = async () => route.load?.(context).catch(() => undefined);
      const timeout = new Promise((resolve) => setTimeout(resolve, DATA_WAIT_MS));
      await Promise.race([load(), timeout]);
      document.title = route.head(context).title;
      return null;
    },
  };
}

function Failed() {
  const error = useRouteError();
  useEffect(() => void showError(error, network), [error]);
  return <p className="page-container py-8">This page failed.</p>;
}

function Loading() {
  return <p className="page-container py-8">Loading …</p>;
}

function NotFound({ name }: { name: string }) {
  return <p className="page-container py-8">{name} has no page at this URL.</p>;
}

/**
 * Shows a remote in a plain frame.
 *
 * @param scenarios provide the mock responses to its calls; when empty, the server responds
 */
export function start(remote: RemoteModule, scenarios: readonly Scenario[]): void {
  followBuilds();
  const chosen = sessionStorage.getItem(SCENARIO_KEY);
  const scenario = scenarios.find(({ id }) => id === chosen) ?? scenarios[0];
  if (scenario) window.fetch = scenarioFetch(scenario);
  const first = scenario?.url ?? remote.routes.find(({ path }) => !path.includes(':'))?.path;
  const hasHome = remote.routes.some(({ path }) => path === '/');
  if (location.pathname === '/' && !hasHome && first) history.replaceState(null, '', first);
  const queryClient = createQueryClient(createQueryFn());
  const choose = (id: string) => {
    sessionStorage.setItem(SCENARIO_KEY, id);
    location.assign(scenarios.find((each) => each.id === id)?.url ?? '/');
  };
  const frame = (
    <div className="flex min-h-dvh flex-col">
      <main className="grow">
        <Outlet />
      </main>
      <ScenarioPicker scenarios={scenarios} current={scenario?.id} onChoose={choose} />
      <Toaster />
      <ScrollRestoration />
    </div>
  );
  const redirects = (remote.redirects ?? []).map(({ from, to }) => {
    return { path: from, loader: () => redirect(to) };
  });
  const pages = remote.routes.map((route) => routeOf(route, queryClient));
  const rest = { path: '*', element: <NotFound name={remote.name} /> };
  const router = createBrowserRouter([
    {
      element: frame,
      children: [...pages, ...redirects, rest],
      hydrateFallbackElement: <Loading />,
    },
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
