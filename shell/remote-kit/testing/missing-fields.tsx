import { OPTIONAL_FIELDS } from '@agent-atlas/api-client/rules';
import type { RemoteModule, Scenario } from '@agent-atlas/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { matchScenario } from './scenario.ts';

/** What a page renders if it assumes that a missing value exists. */
const UNREADABLE = /NaN|undefined|Invalid Date|\[object/;

/** The scenario without some fields in its responses, at any depth. */
function withoutFields(scenario: Scenario, fields: readonly string[]): Scenario {
  const omitted = new Set(fields);
  const text = JSON.stringify(scenario.answers, (key, value) =>
    omitted.has(key) ? undefined : value,
  );
  return { ...scenario, answers: JSON.parse(text) };
}

const hasField = ({ answers }: Scenario, field: string) =>
  JSON.stringify(answers).includes(`"${field}":`);

/** The HTML and the head of a scenario's page, as the server renders them. */
async function renderPage(remote: RemoteModule, scenario: Scenario): Promise<string> {
  const { route, context } = matchScenario(remote, scenario);
  await route.load?.(context);
  const { Page } = await route.page();
  const router = createMemoryRouter([{ path: route.path, element: <Page /> }], {
    initialEntries: [scenario.url],
  });
  const html = renderToString(
    <QueryClientProvider client={context.queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return html + JSON.stringify(route.head(context));
}

/** For each route, the scenario with the longest responses: it shows the most. */
function fullest(remote: RemoteModule, scenarios: readonly Scenario[]): Scenario[] {
  const sizeOf = ({ answers }: Scenario) => JSON.stringify(answers).length;
  const byRoute = new Map<string, Scenario>();
  for (const scenario of scenarios) {
    const { id } = matchScenario(remote, scenario).route;
    const largest = byRoute.get(id);
    if (!largest || sizeOf(scenario) > sizeOf(largest)) byRoute.set(id, scenario);
  }
  return [...byRoute.values()];
}

/**
 * Tests that pages render when the API omits optional fields: each one on the fullest page of every route that has it,
 * and all of them in every scenario.
 */
export function describeMissingFields(remote: RemoteModule, scenarios: readonly Scenario[]): void {
  const healthy = scenarios.filter(({ answers }) =>
    Object.values(answers).every((answer) => 'json' in answer),
  );
  const fields = OPTIONAL_FIELDS.filter((field) => healthy.some((one) => hasField(one, field)));
  describe.skipIf(fields.length === 0)('a response of the API', () => {
    it.each(fields)('may omit %s', async (field) => {
      const having = healthy.filter((one) => hasField(one, field));
      for (const scenario of fullest(remote, having)) {
        const page = await renderPage(remote, withoutFields(scenario, [field]));
        expect(page, scenario.id).not.toMatch(UNREADABLE);
      }
    });

    it.each(healthy)('may omit all optional fields: $id', async (scenario) => {
      const page = await renderPage(remote, withoutFields(scenario, fields));
      expect(page).not.toMatch(UNREADABLE);
    });
  });
}
