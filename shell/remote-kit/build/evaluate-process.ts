import { compileFunction } from 'node:vm';
import type { QueryFetch } from '@agent-atlas/api-client';
import type { RemoteModule, Scenario } from '@agent-atlas/contract';
import { parseContributions } from '@agent-atlas/contract/manifest';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { matchScenario, scenarioFetch } from '../testing/scenario.ts';
import { recordingFetch } from './recording-fetch.ts';
import { refuseAwait } from './refuse-await.ts';
import type { RemoteDescription, ServerCode } from './release.ts';

export type EvaluateJob = ServerCode &
  (
    | { readonly type: 'describe' }
    | { readonly type: 'scenarios' }
    | { readonly type: 'reads'; readonly scenarios: readonly Scenario[] }
  );

export type EvaluateResult = { readonly value: unknown } | { readonly problem: string };

interface Exports {
  readonly remote?: RemoteModule;
  readonly scenarios?: unknown;
}

function evaluate(code: string, label: string, shared: Readonly<Record<string, object>>): Exports {
  const require = (name: string) => {
    if (Object.hasOwn(shared, name)) return shared[name];
    throw new Error(`it requires "${name}", which the host does not share`);
  };
  const module: { exports: Exports } = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: label });
  run(module, module.exports, require);
  refuseAwait(module.exports);
  return module.exports;
}

async function describe(remote: RemoteModule): Promise<RemoteDescription> {
  for (const { id, page } of remote.routes) {
    const { Page } = await page();
    if (typeof Page !== 'function') throw new Error(`the file of page "${id}" exports no Page`);
  }
  for (const { id, component } of remote.slots ?? []) {
    const { Contribution } = await component();
    if (typeof Contribution !== 'function')
      throw new Error(`src/slots/${id}.tsx exports no Contribution`);
  }
  return {
    name: remote.name,
    routes: remote.routes.map(({ id, path, query, isPrivate, form }) => ({
      id,
      path,
      query,
      ...(isPrivate && { isPrivate }),
      ...(form && { form }),
    })),
    ...(remote.redirects && { redirects: remote.redirects }),
    ...(remote.slots && {
      slots: remote.slots.map(({ id, slot, order, examples }) => ({
        id,
        slot,
        order,
        examples: examples.map((props) => ({ ...props })),
      })),
    }),
    contributions: parseContributions(remote.name, remote.contributions ?? {}),
  };
}

async function render(remote: RemoteModule, scenario: Scenario, fetch: QueryFetch) {
  const { route, context } = matchScenario(remote, scenario, (url, init) => {
    const { pathname, search } = new URL(url);
    return fetch(pathname + search, init);
  });
  await route.load?.(context);
  const { Page } = await route.page();
  const routes = [{ path: route.path, element: createElement(Page) }];
  const router = createMemoryRouter(routes, { initialEntries: [scenario.url] });
  const page = createElement(RouterProvider, { router });
  renderToString(createElement(QueryClientProvider, { client: context.queryClient }, page));
  route.head(context);
}

/** The response fields that the scenarios' pages read. Includes what a failing page read before it failed. */
async function reads(remote: RemoteModule, scenarios: readonly Scenario[]) {
  const fields = new Map<string, Set<string>>();
  for (const scenario of scenarios) {
    if (Object.values(scenario.answers).some((given) => 'pending' in given)) continue;
    const recording = recordingFetch(scenarioFetch(scenario));
    // The gate also renders every scenario, and reports what is wrong with its page.
    await render(remote, scenario, recording.fetch).catch(() => {});
    for (const [call, paths] of Object.entries(recording.reads())) {
      fields.set(call, new Set([...(fields.get(call) ?? []), ...paths]));
    }
  }
  const sorted = [...fields].map(([call, paths]) => [call, [...paths].sort()] as const);
  return Object.fromEntries(sorted.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Evaluates a build's server file with the shared modules that it may require. */
export async function evaluateJob(
  job: EvaluateJob,
  shared: Readonly<Record<string, object>>,
): Promise<EvaluateResult> {
  try {
    const { remote, scenarios } = evaluate(job.serverCode, job.key, shared);
    if (job.type === 'scenarios') return { value: scenarios ?? null };
    if (!remote) throw new Error('src/remote.tsx must export `remote`');
    const value = job.type === 'describe' ? describe(remote) : reads(remote, job.scenarios);
    return { value: await value };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
