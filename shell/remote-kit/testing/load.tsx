import type { RemoteModule, Scenario } from '@agent-atlas/contract';
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoute } from './render.tsx';
import { isPending, matchScenario, scenarioFetch } from './scenario.ts';

/**
 * Tests `load` and the page of every scenario together, as the shell runs them in a browser: it starts
 * `load` and renders the page when that settles, or earlier if it is slow.
 */
export function describeLoad(remote: RemoteModule, scenarios: readonly Scenario[]): void {
  describe('load and page', () => {
    it.each(scenarios)('does not repeat a request: $id', async (scenario) => {
      const requests: string[] = [];
      const respond = scenarioFetch(scenario);
      const { route, context } = matchScenario(remote, scenario, (path, init) => {
        requests.push(`${init.method ?? 'GET'} ${path}`);
        return respond(path, init);
      });
      const loading = Promise.allSettled([route.load?.(context)]);
      // The shell shows the page before data that takes long.
      if (!isPending(scenario)) await loading;
      await renderRoute(route, context, scenario.url);
      // A page that only redirects has left.
      await waitFor(() =>
        expect(document.querySelector('h1, [data-testid=elsewhere]')).not.toBeNull(),
      );
      expect(requests).toEqual([...new Set(requests)]);
    });
  });
}
