import { type HttpHandler, http } from 'msw';
import type { Scenario } from '../../contract/scenario.ts';
import { scenarioResponse } from '../../remote-kit/testing/scenario.ts';

/** A request as scenarios write it: method, path and query, without the method for GET. */
export function callOf({ method, url }: Pick<Request, 'method' | 'url'>): string {
  const { pathname, search } = new URL(url);
  return `${method === 'GET' ? '' : `${method} `}${pathname}${search}`;
}

/** Request handlers for all responses of a scenario. */
export function scenarioHandlers({ answers }: Pick<Scenario, 'answers'>): HttpHandler[] {
  return Object.entries(answers).map(([call, response]) =>
    http.all(
      ({ request }) => callOf(request) === call,
      ({ request }) => scenarioResponse(response, new URL(request.url).pathname),
    ),
  );
}
