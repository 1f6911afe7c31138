import { type HttpHandler, http } from 'msw';
import type { Scenario } from '../../contract/scenario.ts';
import { scenarioResponse } from '../../remote-kit/testing/scenario.ts';

/** What a scenario calls a request: its address, after its method unless that is GET. */
export function callOf({ method, url }: Pick<Request, 'method' | 'url'>): string {
  const { pathname, search } = new URL(url);
  return `${method === 'GET' ? '' : `${method} `}${pathname}${search}`;
}

/** Answers for everything that a scenario has an answer to. */
export function scenarioHandlers({ answers }: Pick<Scenario, 'answers'>): HttpHandler[] {
  return Object.entries(answers).map(([call, answer]) =>
    http.all(
      ({ request }) => callOf(request) === call,
      ({ request }) => scenarioResponse(answer, new URL(request.url).pathname),
    ),
  );
}
