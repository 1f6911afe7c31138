import { createQueryClient, createQueryFn, type QueryFetch } from '@agent-atlas/api-client';
import type {
  Head,
  RemoteModule,
  RouteContext,
  Scenario,
  ScenarioAnswer,
} from '@agent-atlas/contract';
import { canonicalQuery } from '@agent-atlas/contract/canonical-query';
import { scenarioAnswer } from '@agent-atlas/contract/scenario-answer';
import { matchRoutes } from 'react-router-dom';

/** The API's response to a call at `path`. A pending one never resolves. */
export async function scenarioResponse(answer: ScenarioAnswer, path: string): Promise<Response> {
  if ('pending' in answer) return new Promise<Response>(() => {});
  if ('json' in answer) {
    const link = answer.next && `<${path}?cursor=${answer.next}>; rel="next"`;
    return Response.json(answer.json, link ? { headers: { Link: link } } : {});
  }
  return new Response(answer.body, { status: answer.status });
}

/** Whether a request of the scenario stays pending: on the server, its loader never resolves. */
export const isPending = ({ answers }: Pick<Scenario, 'answers'>) =>
  Object.values(answers).some((answer) => 'pending' in answer);

/** A `fetch` that responds from a scenario, as the API would. */
export function scenarioFetch({ answers }: Pick<Scenario, 'answers'>): typeof fetch {
  return async (input, init) => {
    const { method, url: address } =
      input instanceof Request ? input : { method: init?.method ?? 'GET', url: input };
    const url = new URL(address, 'http://scenario.test');
    const answer = scenarioAnswer(answers, method, url.pathname + url.search);
    if (!answer) return new Response(`No response for ${url.pathname}`, { status: 404 });
    return scenarioResponse(answer, url.pathname);
  };
}

/**
 * The remote's route that matches the scenario's path, with the context for its loader and head, and the URL that the
 * server knows the page by.
 *
 * @param isServer whether to render the page as the server does, and not as the browser does
 */
export function matchScenario(
  remote: RemoteModule,
  scenario: Scenario,
  fetch: QueryFetch = scenarioFetch(scenario),
  isServer?: boolean,
) {
  const url = new URL(scenario.url, 'http://scenario.test');
  const routes = remote.routes.map((route) => ({ path: route.path, handle: route }));
  const match = matchRoutes(routes, url.pathname)?.at(-1);
  if (!match) throw new Error(`${remote.name} has no route for ${scenario.url}`);
  const queryClient = createQueryClient(createQueryFn({ baseUrl: url.origin, fetch }), isServer);
  const { handle: route } = match.route;
  const query = canonicalQuery(route.query, url.search);
  const context: RouteContext = {
    params: match.params,
    search: new URLSearchParams(query),
    queryClient,
  };
  return { route, context, canonicalUrl: url.pathname + query };
}

/** Runs the loader as the server does and returns the page's head. */
export async function loadHead(remote: RemoteModule, scenario: Scenario): Promise<Head> {
  const { route, context } = matchScenario(remote, scenario);
  await route.load?.(context);
  return route.head(context);
}
