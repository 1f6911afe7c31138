import type { Scenario } from '../../contract/scenario.ts';
import { scenarioFetch } from '../../remote-kit/testing/scenario.ts';
import { messageOf } from '../releases/errors.ts';
import { joinReleases, type LoadedRelease } from '../releases/release-set.ts';
import { renderPage } from '../server/render.tsx';
import { recorded } from './recorder.ts';

export interface SmokeRender {
  /** By scenario: why its page cannot be rendered. */
  readonly problems: ReadonlyMap<string, string>;
  /** By call: the fields that were read of the answers. */
  readonly reads: Record<string, string[]>;
}

const ORIGIN = 'http://scenario.test';
const API_TIMEOUT_MS = 2000;

const isPending = ({ answers }: Scenario) =>
  Object.values(answers).some((given) => 'pending' in given);
const isHealthy = ({ answers }: Scenario) =>
  Object.values(answers).every((given) => 'json' in given);

/** Which call an address is, whichever agent or review it names. */
function callOf(input: string | URL | Request, init: RequestInit | undefined): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input, ORIGIN);
  const path = decodeURIComponent(pathname).startsWith('/api/categories/')
    ? pathname.replace(/^(\/api\/categories\/)[^/]+/, '$10')
    : pathname.replaceAll(/\/\d+(?=\/|$)/g, '/0');
  return `${init?.method ?? 'GET'} ${path}`;
}

/** Renders every scenario of a release as the site would; those that wait for ever are left out. */
export async function renderScenarios(
  release: LoadedRelease,
  scenarios: readonly Scenario[],
): Promise<SmokeRender> {
  const set = {
    ...joinReleases([release]),
    id: 'check',
    stylesheet: { fileName: 'check.css', css: Buffer.alloc(0) },
  };
  const problems = new Map<string, string>();
  const reads = new Map<string, Set<string>>();

  const watchedFetch = (scenario: Scenario): typeof fetch => {
    const answers = scenarioFetch(scenario);
    return async (input, init) => {
      const response = await answers(input, init);
      if (!response.ok) return response;
      const call = callOf(input, init);
      const fields = reads.get(call) ?? new Set<string>();
      reads.set(call, fields);
      const json: unknown = await response.json();
      const note = (path: string) => void fields.add(path);
      return Object.assign(response, { json: async () => recorded(json, note) });
    };
  };

  for (const scenario of scenarios.filter((candidate) => !isPending(candidate))) {
    const errors: string[] = [];
    const page = await renderPage(set, new URL(scenario.url, ORIGIN), {
      fetch: watchedFetch(scenario),
      apiUrl: ORIGIN,
      apiTimeoutMs: API_TIMEOUT_MS,
      onError: (error) => void errors.push(messageOf(error)),
    });
    if (page.spec === undefined) {
      problems.set(scenario.id, `${scenario.url} is not one of its addresses`);
    } else if (page.status === 500 || (page.status > 500 && isHealthy(scenario))) {
      problems.set(scenario.id, `${scenario.url} answers ${page.status}: ${errors.join('; ')}`);
    }
  }
  const fields = [...reads].map(([call, paths]) => [call, [...paths].sort()] as const);
  return { problems, reads: Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1))) };
}
