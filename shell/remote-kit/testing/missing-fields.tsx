import { OPTIONAL_FIELDS } from '@agent-atlas/api-client/rules';
import type { RemoteModule, Scenario } from '@agent-atlas/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { matchScenario } from './scenario.ts';

/** What a page renders if it assumes that a missing value exists. */
const UNREADABLE = /NaN|undefined|Invalid Date|\[object/;

/** The scenario without a field in its responses, at any depth. */
function withoutField(scenario: Scenario, field: string): Scenario {
  const text = JSON.stringify(scenario.answers, (key, value) =>
    key === field ? undefined : value,
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

/** Tests that every scenario renders when the API omits any one of the optional fields. */
export function describeMissingFields(remote: RemoteModule, scenarios: readonly Scenario[]): void {
  const healthy = scenarios.filter(({ answers }) =>
    Object.values(answers).every((answer) => 'json' in answer),
  );
  const fields = OPTIONAL_FIELDS.filter((field) => healthy.some((one) => hasField(one, field)));
  describe.skipIf(fields.length === 0)('a response of the API', () => {
    it.each(fields)('may omit %s', async (field) => {
      for (const scenario of healthy.filter((one) => hasField(one, field))) {
        const page = await renderPage(remote, withoutField(scenario, field));
        expect(page, scenario.id).not.toMatch(UNREADABLE);
      }
    });
  });
}
