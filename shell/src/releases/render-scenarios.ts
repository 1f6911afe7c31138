import { matchRoutes } from 'react-router-dom';
import type { Scenario } from '../../contract/scenario.ts';
import { scenarioFetch } from '../../remote-kit/testing/scenario.ts';
import type { RouteTable } from '../renderer/protocol.ts';
import type { RenderableRelease, Renderers } from '../renderer/renderer-pool.ts';
import type { ApiRequest, ApiResponse } from '../renderer/renderer-process.ts';
import { messageOf } from './errors.ts';

export interface RenderedScenarios {
  /** By scenario id: why its page cannot be rendered. */
  readonly problems: ReadonlyMap<string, string>;
  /** By API call: the response fields that pages read. */
  readonly reads: Record<string, string[]>;
  /** By API call and field, e.g. `GET /api/agents/0 name`: the first scenario whose page reads it. */
  readonly readers: ReadonlyMap<string, Scenario>;
  /** By scenario id: the HTML of its page. */
  readonly pages: ReadonlyMap<string, string>;
  /** By scenario id: everything that a visitor gets of its page: head, HTML and query data. */
  readonly outputs: ReadonlyMap<string, string>;
}

export const SCENARIO_ORIGIN = 'http://scenario.test';

export const isPending = ({ answers }: Scenario) =>
  Object.values(answers).some((given) => 'pending' in given);
const isHealthy = ({ answers }: Scenario) =>
  Object.values(answers).every((given) => 'json' in given);

/** Responds to a renderer's API calls with a scenario's mock responses. */
export function mockApi(scenario: Scenario) {
  const fetch = scenarioFetch(scenario);
  return async ({ path, ...init }: ApiRequest): Promise<ApiResponse> => {
    const response = await fetch(path, init);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
}

/**
 * Renders every scenario of a release as the site would, except those whose responses never arrive.
 *
 * @throws the signal's reason when it aborts
 */
export async function renderScenarios(
  renderers: Pick<Renderers, 'render'>,
  release: RenderableRelease,
  table: RouteTable,
  scenarios: readonly Scenario[],
  signal?: AbortSignal,
): Promise<RenderedScenarios> {
  const problems = new Map<string, string>();
  const reads = new Map<string, Set<string>>();
  const readers = new Map<string, Scenario>();
  const pages = new Map<string, string>();
  const outputs = new Map<string, string>();
  const year = new Date().getFullYear();
  const routes = table.routes.map(({ path }) => ({ path }));
  for (const scenario of scenarios.filter((candidate) => !isPending(candidate))) {
    signal?.throwIfAborted();
    const { id, url } = scenario;
    if (!matchRoutes(routes, new URL(url, SCENARIO_ORIGIN).pathname)) {
      problems.set(id, 'its URL is not one of its pages');
      continue;
    }
    const job = {
      type: 'render',
      table,
      url: SCENARIO_ORIGIN + url,
      year,
      recordsReads: true,
    } as const;
    try {
      const hooks = { answer: mockApi(scenario) };
      const { page, html, state } = await renderers.render(job, hooks, release);
      const { status, head } = page;
      pages.set(id, html.toString());
      outputs.set(id, `${JSON.stringify({ status, ...head })}${html}${state}`);
      const isOwnFault = status === 500 || page.problems.some(({ byApi }) => !byApi);
      if (status >= 500 && (isOwnFault || isHealthy(scenario))) {
        const causes = page.problems.map(({ message }) => message).join('\n');
        problems.set(id, `it responds with ${status}: ${causes}`);
      }
      for (const [call, fields] of Object.entries(page.reads ?? {})) {
        const known = reads.get(call) ?? new Set();
        reads.set(call, known);
        for (const field of fields) {
          known.add(field);
          const read = `${call} ${field}`;
          if (!readers.has(read)) readers.set(read, scenario);
        }
      }
    } catch (error) {
      problems.set(id, `it cannot be rendered: ${messageOf(error)}`);
    }
  }
  const fields = [...reads].map(([call, paths]) => [call, [...paths].sort()] as const);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return { problems, reads: Object.fromEntries(sorted), readers, pages, outputs };
}
