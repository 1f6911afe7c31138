import { createQueryClient, createQueryFn } from '@agent-atlas/api-client';
import type { RemoteModule, Scenario } from '@agent-atlas/contract';
import { Toaster } from '@agent-atlas/shared-ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { loadPage } from '../navigation/load-page.ts';
import { routeMatcher } from '../navigation/match-route.ts';
import { PageOutlet } from '../navigation/page-outlet.tsx';
import { PageRoot } from '../navigation/page-root.tsx';
import { type LoadView, ownKey, PageRouter } from '../navigation/router.ts';
import { Scroll } from '../navigation/scroll.ts';
import { scenarioFetch } from '../testing/scenario.ts';
import { showError, showProblem } from './problem-panel.ts';
import { ScenarioPicker } from './scenario-picker.tsx';

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

function Failed() {
  return <p className="page-container py-8">This page failed.</p>;
}

function Loading() {
  return <p className="page-container py-8">Loading …</p>;
}

function NotFound({ name }: { name: string }) {
  return <p className="page-container py-8">{name} has no page at this URL.</p>;
}

/** Loads the pages of a remote as the site does, but reports an error instead of asking a server. */
function createLoadView(remote: RemoteModule, queryClient: QueryClient): LoadView {
  const match = routeMatcher(remote.routes);
  const { redirects = [] } = remote;
  return async ({ location: { pathname, search } }) => {
    const found = match(pathname);
    if (!found) {
      const redirect = redirects.find(({ from }) => from === pathname);
      if (redirect) location.replace(redirect.to);
      return { content: { instead: redirect ? <Loading /> : <NotFound name={remote.name} /> } };
    }
    const { spec: route, params } = found;
    const context = { params, search: new URLSearchParams(search), queryClient };
    try {
      const Page = await loadPage(route, context);
      document.title = route.head(context).title;
      return { spec: { remote: remote.name, id: route.id, path: route.path }, content: { Page } };
    } catch (error) {
      void showError(error, network);
      return { content: { instead: <Failed /> } };
    }
  };
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
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const router = new PageRouter({
    view: { content: { instead: <Loading /> } },
    scroll: new Scroll(ownKey()),
    loadView: createLoadView(remote, queryClient),
  });
  createRoot(root, { onCaughtError: (error) => void showError(error, network) }).render(
    <QueryClientProvider client={queryClient}>
      <PageRoot router={router} onHydrated={() => void router.revalidate()}>
        <div className="flex min-h-dvh flex-col">
          <main className="grow">
            <PageOutlet loading={<Loading />} failed={<Failed />} />
          </main>
          <ScenarioPicker scenarios={scenarios} current={scenario?.id} onChoose={choose} />
          <Toaster />
        </div>
      </PageRoot>
    </QueryClientProvider>,
  );
}
