import { createQueryClient, createQueryFn } from '@agent-atlas/api/client';
import { matchRoutes } from 'react-router-dom';
import type {
  Head,
  RemoteModule,
  RouteContext,
  Scenario,
  ScenarioAnswer,
} from '../../contract/index.ts';

/** What the API answers to a call at `path`; one that is pending never comes. */
export async function scenarioResponse(answer: ScenarioAnswer, path: string): Promise<Response> {
  if ('pending' in answer) return new Promise<Response>(() => {});
  if ('json' in answer) {
    const link = answer.next && `<${path}?cursor=${answer.next}>; rel="next"`;
    return Response.json(answer.json, link ? { headers: { Link: link } } : {});
  }
  return new Response(answer.body, { status: answer.status });
}

/** Answers requests from a scenario as the API would. */
export function scenarioFetch(scenario: Scenario): typeof fetch {
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, 'http://scenario.test');
    const call = init?.method === 'POST' ? 'POST ' : '';
    const answer = scenario.answers[call + address.pathname + address.search];
    if (!answer) return new Response(`No answer for ${address.pathname}`, { status: 404 });
    return scenarioResponse(answer, address.pathname);
  };
}

/** The route of a remote that owns the scenario's address, with the context its loader and head get. */
export function matchScenario(
  remote: RemoteModule,
  scenario: Scenario,
  fetch = scenarioFetch(scenario),
) {
  const address = new URL(scenario.url, 'http://scenario.test');
  const routes = remote.routes.map((route) => ({ path: route.path, handle: route }));
  const match = matchRoutes(routes, address.pathname)?.at(-1);
  if (!match) throw new Error(`${remote.name} has no route for ${scenario.url}`);
  const queryClient = createQueryClient(createQueryFn({ baseUrl: address.origin, fetch }));
  const context: RouteContext = {
    params: match.params,
    search: address.searchParams,
    queryClient,
  };
  return { route: match.route.handle, context };
}

/** Runs the loader as the server does and gives the page's head. */
export async function loadHead(remote: RemoteModule, scenario: Scenario): Promise<Head> {
  const { route, context } = matchScenario(remote, scenario);
  await route.load?.(context);
  return route.head(context);
}
